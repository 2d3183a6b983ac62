; The installer for Windows, of the one-folder program in FOLDER.
;
; NOT TRIED on Windows. It is compiled on Linux, with a stand-in for the folder:
;   makensis -DVERSION=0.2.0 -DFOLDER=dist/epizodiak -DICON=epizodiak.ico -DOUTPUT=epizodiak-0.2.0-setup.exe epizodiak.nsi
;
; It installs for one user, so that no administrator is asked. Saved games and settings stay when it is removed.

Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user
Name "EpiZodiak"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\EpiZodiak"
InstallDirRegKey HKCU "Software\EpiZodiak" "Folder"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "EpiZodiak"
VIAddVersionKey "FileDescription" "EpiZodiak and Ecliptic, two tabletop games of the zodiac"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The EpiZodiak Qt contributors"

!include "MUI2.nsh"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\EpiZodiak"
!define MUI_FINISHPAGE_RUN "$INSTDIR\epizodiak.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

Section
  ; An older version may have files that this one has not.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\EpiZodiak.lnk" "$INSTDIR\epizodiak.exe"
  WriteRegStr HKCU "Software\EpiZodiak" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.ezr" "" "EpiZodiak.Record"
  WriteRegStr HKCU "Software\Classes\EpiZodiak.Record" "" "EpiZodiak game record"
  WriteRegStr HKCU "Software\Classes\EpiZodiak.Record\shell\open\command" "" '"$INSTDIR\epizodiak.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.ezt" "" "EpiZodiak.Table"
  WriteRegStr HKCU "Software\Classes\EpiZodiak.Table" "" "EpiZodiak table"
  WriteRegStr HKCU "Software\Classes\EpiZodiak.Table\shell\open\command" "" '"$INSTDIR\epizodiak.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "EpiZodiak"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\epizodiak.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section "Uninstall"
  Delete "$SMPROGRAMS\EpiZodiak.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\epizodiak.exe"
  Delete "$INSTDIR\epizodiak-qt.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "Software\EpiZodiak"
  DeleteRegKey HKCU "Software\Classes\.ezr"
  DeleteRegKey HKCU "Software\Classes\.ezt"
  DeleteRegKey HKCU "Software\Classes\EpiZodiak.Record"
  DeleteRegKey HKCU "Software\Classes\EpiZodiak.Table"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
