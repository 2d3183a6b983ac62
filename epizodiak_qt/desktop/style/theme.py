"""The themes: every colour by its role. No other module names a colour."""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
from collections.abc import Mapping
from typing import Final, NamedTuple


class CampColours(NamedTuple):
    """The colours of a camp of Ecliptic."""

    ground: str
    """The ground of the camp, under name, dice and trophies."""
    ink: str
    """The name of its owner."""
    quiet: str
    """Dice that are set aside."""
    shade: str
    """The shade in free places."""
    field: str
    """The ground under lines and pairs."""


class Theme(NamedTuple):
    """Every colour, as "#RRGGBB", and the few shapes that differ.

    Tests check the contrast of texts and of all that is painted, and that colours can be told apart.
    """

    name: str
    """The name, as in the settings."""
    background_centre: str
    """The middle of the background."""
    background_edge: str
    """The edge of the background, and input fields."""
    panel: str
    """Panels and pages."""
    lit: str
    """The panel of a player who acts, and the light from below on the hand."""
    text: str
    """Text."""
    muted: str
    """Secondary text, and the text of disabled widgets."""
    accent: str
    """Borders, titles and selections."""
    ring: str
    """The ring of the board."""
    brass: str
    """The brass of the dial."""
    brass_light: str
    """Where light falls on the brass of the dial."""
    brass_dark: str
    """The brass of the dial in shade."""
    sky_centre: str
    """The middle of the sky in the dial."""
    sky_edge: str
    """The edge of the sky in the dial."""
    tile: str
    """The upper part of a tile or card."""
    tile_foot: str
    """The lower part of a tile or card."""
    tile_light: str
    """The light on the upper rim of a tile or card, and on the lower lip of its engravings."""
    tile_side: str
    """The lower edge of a tile or card, below its face."""
    tile_edge: str
    """The outline of a tile or card."""
    tile_line: str
    """The fine engravings of a tile or card, such as its constellation."""
    ink: str
    """The drawing on a tile or card."""
    grey_tile: str
    """The lower part of a tile or card that cannot be chosen."""
    grey_shade: str
    """The upper part of one."""
    grey_side: str
    """The lower edge of one, below its face."""
    grey_ink: str
    """The drawing on one."""
    green: str
    """The counter-clockwise side of the dial, defences, a fair deal."""
    orange: str
    """The clockwise side of the dial, attacks, warnings."""
    mark_ink: str
    """The text on a coloured mark."""
    red: str
    """The line under a set."""
    violet: str
    """The mark of a piece that must be played."""
    halo: str
    """The outline of a halo."""
    halo_glow: str
    """The glow of a halo, and primary buttons."""
    chip: str
    """The ground of badges and tooltips."""
    chip_border: str
    """The border of badges, menus and tabs."""
    hand_count: str
    """The number of pieces in a hand."""
    points: str
    """Points."""
    score: str
    """The text of badges and tooltips."""
    back: str
    """The back of a piece."""
    back_side: str
    """The margin of the back, and the lower edge below it."""
    back_line: str
    """The drawing on the back."""
    keyline: str
    """The line around coloured marks."""
    camps: tuple[CampColours, CampColours]
    """The camps of Ecliptic, white and blue. The blue one is hatched too."""
    symbols: Mapping[str, str]
    """The symbols of Ecliptic, each with an outline in ink."""
    glow: bool
    """Whether halos glow."""
    plain: bool
    """Whether gradients, shadows and stars are left out."""
    border: float
    """The width of the border of a piece, in units."""


# The symbols of Ecliptic, in the order of the rules.
SYMBOLS: Final = {
    "sun": "#F2AC27",
    "moon": "#C3C6D5",
    "star": "#B5022C",
    "galaxy": "#522F7B",
    "planet": "#157B71",
    "comet": "#08A1FC",
}
# The same for a black ground.
BRIGHT_SYMBOLS: Final = {
    "sun": "#FDB81F",
    "moon": "#F0F2F5",
    "star": "#FC6466",
    "galaxy": "#D9BEEE",
    "planet": "#09DDA9",
    "comet": "#3599FF",
}

NIGHT: Final = Theme(
    name="night",
    background_centre="#1B2A4E",
    background_edge="#0B1222",
    panel="#16233F",
    lit="#27408A",
    text="#EDE6D6",
    muted="#A9B4CC",
    accent="#C9A24B",
    ring="#0F1930",
    brass="#C9A24B",
    brass_light="#EFD796",
    brass_dark="#8A6A2A",
    sky_centre="#1C2C5C",
    sky_edge="#0A1124",
    tile="#F5ECD9",
    tile_foot="#E6D8BB",
    tile_light="#FFFEF8",
    tile_side="#A68C5E",
    tile_edge="#221A0E",
    tile_line="#86662A",
    ink="#141B2D",
    grey_tile="#C9C0AB",
    grey_shade="#B6AC95",
    grey_side="#6F6450",
    grey_ink="#141B2D",
    green="#65DAAF",
    orange="#DF7D00",
    mark_ink="#141B2D",
    red="#94142B",
    violet="#5521D8",
    halo="#FFE39A",
    halo_glow="#FFE39A",
    chip="#0B1222",
    chip_border="#6678A8",
    hand_count="#FFD84A",
    points="#FF7A7A",
    score="#F5ECD9",
    back="#28408A",
    back_side="#141F45",
    back_line="#C9A24B",
    keyline="#141B2D",
    camps=(
        CampColours("#F5ECD9", "#141B2D", "#3D465A", "#A59F8C", "#F5ECD9"),
        CampColours("#22387A", "#EDE6D6", "#A9B4CC", "#0B1222", "#22387A"),
    ),
    symbols=SYMBOLS,
    glow=True,
    plain=False,
    border=2,
)

# Tiles, cards, marks and badges are those of the night.
DAY: Final = NIGHT._replace(
    name="day",
    background_centre="#F3EBD8",
    background_edge="#DCCDA9",
    panel="#FBF6EA",
    lit="#FFE7AE",
    text="#1C2438",
    muted="#4A556E",
    accent="#7C5F17",
    ring="#ECE2CA",
    brass="#CBA654",
    brass_light="#F6E4AE",
    brass_dark="#A07F38",
    sky_centre="#FFFBF1",
    sky_edge="#EDE2C6",
    tile="#FFFDF6",
    tile_foot="#F0E6CF",
    halo="#8A6A1F",
    chip_border="#0B1222",
    camps=(
        CampColours("#FBF8F1", "#1C2438", "#4A556E", "#DCCDA9", "#FBF8F1"),
        CampColours("#A3B4E3", "#1C2438", "#2F3A58", "#7F90C4", "#A3B4E3"),
    ),
)

# Ink on white paper, for posters.
PAPER: Final = DAY._replace(
    name="paper", background_centre="#FFFFFF", background_edge="#FFFFFF", panel="#FFFFFF", ring="#FFFFFF"
)

_BLACK: Final = (
    "background_centre background_edge panel lit ring sky_centre sky_edge tile tile_foot tile_side "
    "grey_tile grey_shade grey_side mark_ink chip back back_side keyline"
)
_WHITE: Final = (
    "text muted accent brass brass_light brass_dark tile_light tile_edge tile_line ink chip_border back_line"
)

# Black and white, but for what is told apart by colour; numbers on badges are those of the night.
HIGH_CONTRAST: Final = NIGHT._replace(
    **dict.fromkeys(_BLACK.split(), "#000000"),
    **dict.fromkeys(_WHITE.split(), "#FFFFFF"),
    name="contrast",
    grey_ink="#BFBFBF",
    green="#82F8CB",
    orange="#F2A826",
    red="#FF5C77",
    violet="#B08AFF",
    halo="#FFFF00",
    halo_glow="#FFFF00",
    camps=(
        # White is a white border and a white tray: on white the halos would have too little contrast.
        CampColours("#FFFFFF", "#000000", "#000000", "#000000", "#000000"),
        CampColours("#000000", "#FFFFFF", "#FFFFFF", "#000000", "#000000"),
    ),
    symbols=BRIGHT_SYMBOLS,
    glow=False,
    plain=True,
    border=3,
)

THEMES: Final = {theme.name: theme for theme in (NIGHT, DAY, HIGH_CONTRAST)}


class SeatStyle(NamedTuple):
    """Emblem and colour of a seat. The emblem alone distinguishes it, without the colour."""

    emblem: str
    """The name of the emblem."""
    colour: str
    """The colour, as "#RRGGBB"."""


# By the number of the emblem. A seat without a chosen emblem has the one of its own number.
SEAT_STYLES: Final = (
    SeatStyle("sun", "#FFD633"),
    SeatStyle("moon", "#DCEEFA"),
    SeatStyle("star", "#E47ABA"),
    SeatStyle("comet", "#63BE8C"),
)
SEAT_INK: Final = "#05080F"
# The two rings around the focused piece of a table; one of them contrasts with any background.
FOCUS_COLOURS: Final = ("#FFFFFF", "#141B2D")

# The dice of the two camps, by seat, and the halves of the cards between them.
CAMP_COLOURS: Final = ("#F5ECD9", "#2F4E9E")
CAMP_INKS: Final = ("#141B2D", "#FFFFFF")

# Stars by their colour index B-V: up to that index they have this colour in the night.
STAR_COLOURS: Final = (
    (0.0, "#C9D8FF"),
    (0.35, "#F1F4FF"),
    (0.85, "#FFF6DF"),
    (1.35, "#FFDFAE"),
    (9.0, "#FFC48F"),
)
