"""How an engine is started and ended on Windows. Not tried yet."""

from __future__ import annotations

import ctypes
import struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import subprocess

EXTENDED_LIMITS: Final = 9  # JobObjectExtendedLimitInformation
LIMITS_FORMAT: Final = "16xI124x"  # the flags in JOBOBJECT_EXTENDED_LIMIT_INFORMATION, 64 bits
KILL_ON_JOB_CLOSE: Final = 0x2000


def split_command(line: str) -> list[str]:
    """Split a command line into words by the rules of the system."""
    shell = ctypes.CDLL("shell32")
    shell.CommandLineToArgvW.restype = ctypes.POINTER(ctypes.c_wchar_p)
    count = ctypes.c_int()
    words = shell.CommandLineToArgvW(line, ctypes.byref(count))
    return [*words[: count.value]]  # the system frees the original at the end of the program


class JobObject:
    """Holds a process and all that it starts (a job object).

    They end when this program closes it, ends or crashes.
    """

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._kernel = ctypes.CDLL("kernel32")
        self._kernel.CreateJobObjectW.restype = ctypes.c_void_p
        self._job = ctypes.c_void_p(self._kernel.CreateJobObjectW(None, None))
        limits = struct.pack(LIMITS_FORMAT, KILL_ON_JOB_CLOSE)
        self._kernel.SetInformationJobObject(self._job, EXTENDED_LIMITS, limits, len(limits))
        handle = int(vars(process)["_handle"])  # Popen offers it in no other way
        self._kernel.AssignProcessToJobObject(self._job, ctypes.c_void_p(handle))

    def terminate(self) -> None:
        """Kill all processes."""
        self._kernel.TerminateJobObject(self._job, 1)

    def __del__(self) -> None:
        self._kernel.CloseHandle(self._job)
