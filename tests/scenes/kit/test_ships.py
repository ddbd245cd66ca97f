"""Ships and islands: whose they are, how they fare, what they pay."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from scenes.kit import islands, ships
from scenes.kit.assets import Assets
from scenes.kit.painting import glowing, lay, outlined
from scenes.kit.shores import SHORES
from scenes.kit.theme import GOLD, LIVERIES
from tests.scenes.kit.pixels import SCALES, alpha, apart, colourful, light, near, quick, rgb, same

NAMES = (
    "Mountain Island", "Frost Cave", "Green Island", "Barren Spit", "Icy Island", "Ape Island",
    "Cold Cliff", "Summer Land", "Red Reef", "Pirate's Nest", "Thimble Rock", "Sandy Cape",
)  # fmt: skip
"""Rules, section 5.3."""


@pytest.fixture
def assets() -> Assets:
    return Assets(1.0)


def plate(
    assets: Assets, number: int, active: bool = True, lit: bool = False, name: str = "",
    values: tuple[int, int, int] = (4, 3, 2), ship: int = 5, width: float = 190,
) -> pygame.Surface:  # fmt: skip
    return islands.island_plate(
        assets, name or NAMES[number], "ruby", values, ship, width, active, number, lit
    )


# --- ships ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("state", ships.STATES)
def test_ship__is_as_large_as_asked(scale: float, state: str) -> None:
    assets = Assets(scale)
    picture = ships.ship(assets, LIVERIES[0], 200, state)
    assert picture.size == (round(200 * scale),) * 2
    assert picture.get_bounding_rect().w > 0.8 * picture.width
    assert ships.ship(assets, LIVERIES[0], 200, state) is picture


def test_ship__every_seat_and_state_is_told_apart(assets: Assets) -> None:
    drawn = [
        ships.ship(assets, livery, 120, state) for livery in LIVERIES for state in ships.STATES
    ]
    drawn += [
        ships.ship(assets, None, 120),
        ships.merchant_ship(assets, 120),
        ships.pirate_ship(assets, 120),
    ]
    for one, two in combinations(drawn, 2):
        assert apart(one, two).mean() > 0.01


def test_ship__sails_have_the_seats_colour_even_in_rags(assets: Assets) -> None:
    for livery in LIVERIES:
        shares = [
            near(ships.ship(assets, livery, 160, state), livery.colour, 25).mean()
            for state in ships.STATES
        ]
        assert shares[0] > shares[1] > shares[2] > 0.02


def test_ship__a_sinking_one_is_half_gone(assets: Assets) -> None:
    """Its stern is under water, and nothing shows below the foam."""
    fresh, sinking = (ships.ship(assets, LIVERIES[0], 200, s) for s in ("fresh", "sinking"))
    assert (alpha(sinking) > 250).sum() < 0.75 * (alpha(fresh) > 250).sum()
    shown = alpha(sinking)
    assert (shown[:, 190:] == 0).all()
    windows = (250, 206, 106)  # of the cabin in the stern
    assert near(fresh, windows).sum() > 40 and not near(sinking, windows, 20).any()
    with pytest.raises(ValueError, match="gone"):
        ships.ship(assets, LIVERIES[0], 200, "gone")


def test_ship__lit_ones_shine_around_their_middle(assets: Assets) -> None:
    plain, lit = (ships.ship(assets, LIVERIES[1], 160, lit=on) for on in (False, True))
    assert lit.width - plain.width == lit.height - plain.height > 0
    assert (lit.width - plain.width) % 2 == 0
    glow = rgb(lit)[alpha(lit) > 60].mean(axis=0) - rgb(plain)[alpha(plain) > 60].mean(axis=0)
    assert glow[0] > 10 and glow[1] > 5  # more red and green in it: gold


@pytest.mark.parametrize("most", [9, 10])
def test_seaworthiness__as_many_whole_pips_as_told(assets: Assets, most: int) -> None:
    for count in range(most + 1):
        sheet = ships.mast_counters(assets, count, 240, most)
        line = rgb(sheet)[46:, sheet.height // 2].max(axis=1) > 100
        runs = int((np.diff(line[:-4].astype(int)) == 1).sum())
        assert runs == count


def test_seaworthiness__green_amber_red(assets: Assets) -> None:
    def first_pip(count: int) -> tuple[float, float]:
        sheet = rgb(ships.mast_counters(assets, count, 240))
        row = sheet[50:, sheet.shape[1] // 2]
        pip = row[row.max(axis=1) > 100][4]
        return float(pip[0]), float(pip[1])

    assert first_pip(9)[1] > first_pip(9)[0] + 40
    red, green = first_pip(4)
    assert red > green > 0.5 * red
    assert first_pip(2)[0] > 2 * first_pip(2)[1]


@pytest.mark.parametrize("draw", [ships.cannon_smoke, ships.splash])
def test_frames__rise_and_blow_away(assets: Assets, draw: object) -> None:
    frames = ships.cannon_smoke(assets, 120)
    if draw is ships.splash:
        frames = ships.splash(assets, 120)
    assert len(frames) == ships.FRAMES
    assert len({id(frame) for frame in frames}) == ships.FRAMES
    dense = [float(alpha(frame).mean()) for frame in frames]
    assert dense[-1] < 0.35 * max(dense)
    assert all(frame.size == (120, 120) and quick(frame) for frame in frames)
    for frame in frames:  # nothing is cut off at the sides
        shown = alpha(frame)
        assert max(shown[0].max(), shown[-1].max(), shown[:, 0].max()) < 12
    again = ships.splash(assets, 120) if draw is ships.splash else ships.cannon_smoke(assets, 120)
    assert all(one is two for one, two in zip(frames, again, strict=True))


def test_wake__fades_away_from_the_ship(assets: Assets) -> None:
    shown = alpha(ships.wake(assets, 160))
    assert shown.shape == (160, 20)
    assert shown[110:].mean() > 2 * shown[:50].mean() > 0


# --- islands --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", SCALES)
def test_island__its_middle_stays_whatever_becomes_of_it(scale: float) -> None:
    assets = Assets(scale)
    size = plate(assets, 0).size
    assert plate(assets, 0, active=False).size == plate(assets, 0, lit=True).size == size
    grown = size[0] - round(190 * scale)
    assert grown > 0 and grown % 2 == 0
    assert abs(size[1] - grown - 190 * islands.HIGH * scale) <= 1


def test_island__each_of_the_twelve_looks_its_own(assets: Assets) -> None:
    assert len(SHORES) == len(NAMES) == 12
    drawn = [plate(assets, number, name="Same Name") for number in range(12)]
    for one, two in combinations(drawn, 2):
        assert apart(one, two).mean() > 0.02


@pytest.mark.parametrize("width", [170, 190, 220])
@pytest.mark.parametrize("scale", [2 / 3, 1.0, 4 / 3])
def test_island__no_name_is_cut(width: float, scale: float) -> None:
    """If the end were cut, another last letter would not be seen."""
    assets = Assets(scale)
    for number, name in enumerate(NAMES):
        other = name[:-1] + "w"
        one, two = (plate(assets, number, name=n, width=width) for n in (name, other))
        assert not same(one, two)


def test_island__all_it_pays_is_seen(assets: Assets) -> None:
    usual = plate(assets, 4)
    for values, ship in (((5, 3, 2), 5), ((4, 1, 2), 5), ((4, 3, 0), 5), ((4, 3, 2), 3)):
        assert apart(usual, plate(assets, 4, values=values, ship=ship)).sum() > 20


def test_island__passive_ones_rest_and_stay_pretty(assets: Assets) -> None:
    for number in range(12):
        active, passive = plate(assets, number), plate(assets, number, active=False)
        assert 0.6 < light(passive) / light(active) < 0.9
        assert colourful(passive) > 0.75 * colourful(active)


def test_island__one_that_can_be_chosen_has_a_golden_rim(assets: Assets) -> None:
    plain, lit = plate(assets, 6), plate(assets, 6, lit=True)
    assert near(lit, GOLD, 12).sum() > 1500
    assert near(plain, GOLD, 12).sum() < 50
    inside = slice(plain.width // 2 - 60, plain.width // 2 + 60), slice(plain.height - 90, -40)
    assert not apart(plain, lit)[inside].any()


# --- laying ---------------------------------------------------------------------------------------


def test_lay__soft_edges_stay_soft_on_a_see_through_sheet(assets: Assets) -> None:
    """Run-length encoded pictures blitted plainly would turn opaque there."""
    disc = pygame.Surface((9, 9), pygame.SRCALPHA)
    disc.fill((200, 100, 50, 128))
    disc.set_alpha(255, pygame.RLEACCEL)
    plain, laid = (pygame.Surface((9, 9), pygame.SRCALPHA) for _ in range(2))
    plain.blit(disc, (0, 0))
    lay(laid, disc, (4.5, 4.5))
    assert tuple(laid.get_at((4, 4))) == (200, 100, 50, 128)
    assert plain.get_at((4, 4)).a != 128
    assert quick(disc)  # the picture itself is as it was


def test_glow__lies_around_a_picture_and_not_on_it() -> None:
    block = pygame.Surface((20, 20), pygame.SRCALPHA)
    block.fill((10, 10, 10, 255))
    light_around = glowing(block, GOLD, 10, 255)
    assert light_around.size == (40, 40)
    assert light_around.get_at((20, 20)).a == 0
    assert light_around.get_at((7, 20)).a > light_around.get_at((1, 20)).a > 0
    ringed = outlined(block, GOLD, 3)
    assert ringed.size == (26, 26)
    assert ringed.get_at((1, 13))[:3] == GOLD
    assert ringed.get_at((13, 13))[:3] == (10, 10, 10)
