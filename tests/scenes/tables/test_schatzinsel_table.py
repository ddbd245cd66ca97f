"""What Die Schatzinsel's table promises: what a chest or guard brings, who may end the game."""

from __future__ import annotations

from pathlib import Path

from game.rules.schatzinsel.rules import SCHATZINSEL
from game.table.evening import Chair
from scenes.games import screens
from scenes.tables import schatzinsel_looks as looks
from scenes.tables.picture import Picture
from tests.rules.island import CROSS_CELLS, Island
from tests.scenes import stage


def test_next_token__as_the_rules_pay() -> None:
    """SI-T19, SI-T20: the fourth chest brings 4; with 4 chests and 1 guard the next guard 4 + 2."""
    three = SCHATZINSEL.view(Island(2).treasure(*CROSS_CELLS[:3]).state, 0)
    assert looks.next_token(three, "chest") == (4, False), "every cross on the map has its chest"
    free = Island(2).treasure(*CROSS_CELLS[:3]).occupied(CROSS_CELLS[3])
    assert looks.next_token(SCHATZINSEL.view(free.state, 0), "chest") == (4, True)
    four = SCHATZINSEL.view(Island(2).treasure(*CROSS_CELLS[:4], guarded=1).state, 0)
    assert looks.next_token(four, "guard") == (6, True)
    guarded = SCHATZINSEL.view(Island(2).treasure(*CROSS_CELLS[:2], guarded=2).state, 0)
    assert looks.next_token(guarded, "guard") == (5, False)  # SI-T21: no chest without a guard


def test_standing__who_ends_the_game() -> None:
    """SI-T25 and SI-T26: nothing behind the screen, with and without things beside the board."""
    over = Island(2).no_display(holder=1).treasure(chests=(0, 8), guards=(0, 3), extra=0)
    view = SCHATZINSEL.view(over.state, 1)
    assert looks.standing(view, 0) == "ends the game on the next turn"
    assert looks.standing(view, 1) == ""
    going = Island(2).treasure(chests=(0, 8), guards=(0, 2), extra=1)
    assert looks.standing(SCHATZINSEL.view(going.state, 1), 0) == "nothing left: takes on"


def test_seat__looked_at_tells_what_all_have_seen(tmp_path: Path) -> None:
    """Taken tiles are public, dealt ones are their owner's alone."""
    table = screens()["schatzinsel"].table
    assert table is not None
    services = stage.make_services((1920, 1080), tmp_path)
    chairs = [Chair("Ana", 0), Chair("Flint", 1)]
    picture = Picture(services, table.layout(), table.speech, table.title, chairs, 2)
    island = Island(2).hand(1, (0, 1), (1, 1)).hand(1, (2, 2), seen=True)
    texts = []
    for viewer in (0, 1):
        view = SCHATZINSEL.view(island.state, viewer)
        look = picture.layout.look("seat 1", view, picture.room)
        assert look is not None
        texts.append(look.text)
    assert texts == [
        "2 tiles of the first deal that only Flint knows. Taken openly: 3-3 X.",
        "Dealt: 1-2, 2-2 X. Taken openly: 3-3 X.",
    ]
