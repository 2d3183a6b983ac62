"""Refusals: why a host ends a connection (`Refuse`) or rejects a request (`Reason`), in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt import __version__
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lan.wire.messages import Refuse, WireReason
from epizodiak_qt.lobby.sanitize import clean_sentence, clean_version, release_numbers
from epizodiak_qt.table.files import words_of
from epizodiak_qt.table.refusals import reason

if TYPE_CHECKING:
    from pathlib import Path


# The codes after which a guest does not reconnect.
FINAL_CODES: Final = frozenset(
    {
        "not_followed",
        "unknown_guest",
        "removed",
        "replaced",
        "closed",
        "saved",
        "handed_over",
        "version",
        "rules",
        "declined",
    }
)
# The codes after which the host does not know the guest any more.
FORGETTING_CODES: Final = frozenset({"unknown_guest", "removed", "closed", "handed_over"})


class RefusedError(Exception):
    """The host has ended the connection with `refuse`; `sentence` explains it to the player."""

    def __init__(self, refuse: Refuse) -> None:
        super().__init__(refuse.code)
        self.refuse = refuse
        self.sentence = refusal_sentence(refuse)


def refusal_sentence(refuse: Refuse) -> Sentence:
    """Return this program's sentence for a refusal, chosen by its code.

    The text in the message is never shown: any device in the network can send a refusal before pairing.
    """
    theirs, ours = __version__, clean_version(refuse.ours)
    match refuse.code:
        case "version":
            older = release_numbers(theirs) < release_numbers(ours)
            refuse = version_mismatch(theirs, ours, guest_is_older=older)
        case "rules":
            refuse = rules_mismatch(theirs, ours, refuse.rules)
        case code if code in _FIXED:
            refuse = _FIXED[code]
        case _:
            return Sentence("The table refuses the connection.", "La table refuse la connexion.")
    return sanitize_sentence(refuse)


def refusal_reason(refuse: Refuse) -> Reason:
    """Return a refusal as a reason, with our own sentence for its code."""
    return Reason(refuse.code, None, refusal_sentence(refuse))


def sanitize_sentence(message: Refuse | WireReason) -> Sentence:
    """Return the text of a message, in both languages, sanitized."""
    en, fr = clean_sentence(message.en), clean_sentence(message.fr)
    return Sentence(en, fr)


def _refuse(code: str, why: Sentence, ours: str = "", wait_s: float = 0.0, rules: str = "") -> Refuse:
    return Refuse(code, why.en, why.fr, ours, wait_s, rules)


def version_mismatch(theirs: str, ours: str, *, guest_is_older: bool) -> Refuse:
    """The protocol versions of guest and host do not overlap."""
    if guest_is_older:
        why = Sentence(
            f"This table is hosted with version {ours}; yours is {theirs}. Please update your program.",
            f"Cette table utilise la version {ours} ; la vôtre est la {theirs}. "
            "Mettez votre programme à jour.",
        )
    else:
        why = Sentence(
            f"This table is hosted with version {ours}; yours is {theirs}. The host needs to update.",
            f"Cette table utilise la version {ours} ; la vôtre est la {theirs}. "
            "C’est à l’hôte de mettre son programme à jour.",
        )
    return _refuse("version", why, ours=ours)


def rules_mismatch(theirs: str, ours: str, rules: str) -> Refuse:
    """The versions fit, but the host plays by other rules: those of the fingerprint `rules`."""
    return _refuse(
        "rules",
        Sentence(
            f"Version {theirs} and version {ours}, the host’s, do not play by the same rules. Please use the "
            "same version.",
            f"La version {theirs} et la version {ours} de l’hôte ne jouent pas selon les mêmes règles. "
            "Utilisez la même version.",
        ),
        ours=ours,
        rules=rules,
    )


_FIXED: Final[dict[str, Refuse]] = {}


def _fixed(code: str, en: str, fr: str, wait_s: float = 0.0) -> Refuse:
    _FIXED[code] = _refuse(code, Sentence(en, fr), wait_s=wait_s)
    return _FIXED[code]


# NOT_FOLLOWED is never sent: a guest ends with it if its own program cannot handle the host's messages.
WRONG_CODE: Final = _fixed(
    "wrong_code",
    "That is not the code of this table. It is shown on the host’s screen.",
    "Ce n’est pas le code de cette table. Il est affiché sur l’écran de l’hôte.",
)
OLD_CODE: Final = _fixed(
    "old_code",
    "This table has a new code. It is on the host’s screen.",
    "Cette table a un nouveau code. Il est affiché sur l’écran de l’hôte.",
)
BUSY: Final = _fixed(
    "busy",
    "The table is busy. Please try again in a moment.",
    "La table est occupée. Réessayez dans un instant.",
    wait_s=1.0,
)
FULL: Final = _fixed("full", "This table is full.", "Cette table est complète.")
UNKNOWN_GUEST: Final = _fixed(
    "unknown_guest",
    "This table does not know you any more. Join it with its code.",
    "Cette table ne vous connaît plus. Rejoignez-la avec son code.",
)
DECLINED: Final = _fixed("declined", "The host did not let you in.", "L’hôte ne vous a pas laissé entrer.")
REMOVED: Final = _fixed(
    "removed", "The host has removed you from the table.", "L’hôte vous a fait quitter la table."
)
REPLACED: Final = _fixed(
    "replaced",
    "You have joined this table from another window.",
    "Vous avez rejoint cette table depuis une autre fenêtre.",
)
CLOSED: Final = _fixed("closed", "The host has closed the table.", "L’hôte a fermé la table.")
SAVED: Final = _fixed(
    "saved",
    "The game is saved and the table is closed. When the host opens it again, your seat is kept.",
    "La partie est enregistrée et la table fermée. Si l’hôte la rouvre, votre place vous attend.",
)
HANDED_OVER: Final = _fixed(
    "handed_over",
    "The host has handed the game over. It goes on at another computer: join that table with its code.",
    "L’hôte a transmis la partie. Elle continue sur un autre ordinateur\u202f: rejoignez cette table "
    "avec son code.",
)
NOT_FOLLOWED: Final = _fixed(
    "not_followed",
    "Your program could not follow what the host sent, and has left the table. You can join it again.",
    "Votre programme n’a pas pu suivre ce que l’hôte a envoyé et a quitté la table. Vous "
    "pouvez la rejoindre de nouveau.",
)
PROTOCOL_ERROR: Final = _fixed(
    "protocol_error",
    "The table received a message that it does not understand.",
    "La table a reçu un message qu’elle ne comprend pas.",
)

# Why a request is rejected. NO_CONNECTION is made by the guest, and never sent.
SAW_HANDS: Final = reason(
    "saw_hands",
    "You have been shown hands of this round. You can sit down when it is over.",
    "On vous a montré des mains de cette manche. Vous pourrez vous asseoir quand elle sera finie.",
)
NOT_RUNNING: Final = reason("not_running", "The game has not begun.", "La partie n’a pas commencé.")
STALE: Final = reason(
    "stale",
    "The table has moved on since you chose this. Please choose again.",
    "La table a avancé depuis ce choix. Choisissez de nouveau.",
)
NOT_OVER: Final = reason("not_over", "The game is not over yet.", "La partie n’est pas encore finie.")
ROUND_RUNS: Final = reason(
    "round_runs",
    "A game can be handed over only between two rounds, when no hand is hidden.",
    "Une partie ne peut être transmise qu’entre deux manches, quand aucune main n’est cachée.",
)
NOT_KEPT: Final = reason(
    "not_kept",
    "The next round cannot be dealt: the host’s disk cannot be written. Make room and try again.",
    "La manche suivante ne peut pas être distribuée : impossible d’écrire sur le disque de "
    "l’hôte. Faites de la place et réessayez.",
)
NO_BOTS: Final = reason(
    "no_bots",
    "No bot at this table can play.",
    "Aucun robot de cette table ne peut jouer.",
)
LEFT_BEFORE_DEAL: Final = reason(
    "left_before_deal",
    "Someone left before the game began. It can begin once their seat is taken.",
    "Quelqu’un est parti avant le début de la partie. Elle pourra commencer quand sa place sera prise.",
)
DEAL_CANCELLED: Final = reason(
    "deal_cancelled",
    "The host has cancelled the deal: the game has not begun.",
    "L’hôte a annulé la donne : la partie n’a pas commencé.",
)
CLOSED_BEFORE_DEAL: Final = reason(
    "closed_before_deal",
    "The table was closed before the game began.",
    "La table a été fermée avant le début de la partie.",
)
NOT_ABSENT: Final = reason("not_absent", "That player is at the table.", "Cette personne est à la table.")
NO_CONNECTION: Final = reason(
    "no_connection",
    "The table cannot be reached.",
    "La table est injoignable.",
)


def not_written(path: Path, error: OSError) -> Reason:
    """A handover file could not be written."""
    what = words_of(error)
    return reason(
        "not_written",
        f"The game could not be written to {path} ({what}). The table stays open.",
        f"La partie n’a pas pu être écrite dans {path} ({what}). La table reste ouverte.",
    )


def gave_no_number(names: list[str]) -> Reason:
    """The deal goes on without the numbers of some players."""
    return reason(
        "gave_no_number",
        f"No number came from {', '.join(names)}; the deal goes on without.",
        f"{', '.join(names)}\u202f: aucun nombre n’est arrivé, la donne continue sans.",
    )
