"""From screen to screen: the one place that knows which comes after which.

Owns the way a match begins, is resumed, is watched, and ends. Scenes call these and know each
other not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.model import BadOption, Table
from game.table.evening import Chair
from scenes.games import screens
from scenes.input.seating import Hold
from scenes.stack import Scene

if TYPE_CHECKING:
    from game.core.model import Result
    from game.store.play import Journalled
    from game.store.records import MatchCard
    from scenes.services import Services
    from scenes.tables.chart import Stand


def to_title(services: Services) -> None:
    """Back to the very beginning; whoever sits stays seated."""
    from scenes.menus.title import Title

    services.stack.start_over(Title(services))


def to_harbour(services: Services) -> None:
    """Where a game is chosen; with a single one, straight to its table."""
    from scenes.menus.harbour import Harbour, on_offer

    games = on_offer(services)
    if len(games) == 1:
        to_lobby(services, games[0])
    else:
        services.stack.push(Harbour(services))


def to_lobby(services: Services, game: str) -> None:
    """Where people sit down."""
    from scenes.menus.lobby import Lobby

    services.game = game
    services.stack.start_over(Lobby(services, game))


def to_rules(services: Services, game: str, page: int = 0) -> None:
    """The rules reference, over whatever is open."""
    from scenes.menus.rulesbook import Rulesbook

    services.stack.push(Rulesbook(services, game, page))


def house_of(services: Services, game: str, seats: int) -> dict[str, Any]:
    """The house rules to play with: the last ones chosen, as far as they fit."""
    rules = services.rules[game]
    chosen = screens()[game].pack(services, services.settings.house.get(game, {}))
    try:
        return rules.check_options(seats, chosen)
    except BadOption as fault:
        services.say(f"{fault} The usual rules are used.")
        return rules.check_options(seats, {})


def start(services: Services, game: str) -> None:
    """Deal a match for the evening's chairs and play it."""
    from game.store.play import begin

    if services.stack.starts_over:
        return  # two people asked at once: one match is enough
    rules = services.rules[game]
    chairs = list(services.evening.chairs)
    options = house_of(services, game, len(chairs))
    handicaps = tuple(chair.handicap for chair in chairs) if rules.info.realtime else ()
    table = Table(len(chairs), options, handicaps)
    journalled = begin(
        services.store(), rules, table, services.fresh_seed(), chairs, services.utc()
    )
    services.stack.start_over(_playing(services, game, journalled))


def resume(services: Services, card: MatchCard) -> None:
    """Go on with an interrupted match. Its people must take their devices again."""
    from game.store.play import carry_on
    from game.store.records import StoreFault

    if services.stack.starts_over:
        return
    found = carry_on(services.store(), card.id, services.rules[card.game])
    if isinstance(found, StoreFault):
        services.say(found.sentence)
        services.store().leave(card.id)
        return
    journalled, record = found
    if journalled.fault:
        services.say(journalled.fault)
    seat_again(services, list(record.chairs))
    services.stack.start_over(_playing(services, card.game, journalled))


def seat_again(services: Services, chairs: list[Chair]) -> None:
    """The evening as it was: bots sit, people's seats are open until a device takes them."""
    services.evening.chairs = chairs
    seating = services.seating
    seating.max_seats = len(chairs)
    while len(seating):
        seating.leave(0)
    for chair in chairs:
        seating.add(Hold.BOT if chair.is_bot else Hold.OPEN)


def watch(services: Services, game: str, match_id: int) -> None:
    """Show a stored match again."""
    from game.store.records import StoreFault

    record = services.store().load(match_id, services.rules[game])
    if isinstance(record, StoreFault):
        services.say(record.sentence)
        return
    services.stack.push(screens()[game].watch(services, record))


def finish(
    services: Services, game: str, journalled: Journalled, result: Result,
    stands: tuple[Stand, ...] = (),
) -> None:  # fmt: skip
    """A match is over: count it, show how every point came about, and by `stands` how the
    points grew."""
    from scenes.menus.results import Results
    from scenes.tables.review import reviewing_of

    if services.stack.starts_over:
        return  # counted once
    services.evening.record(result)
    match, chairs = journalled.match, list(services.evening.chairs)
    reviewing = reviewing_of(services, screens()[game].table, match, chairs)
    saved = journalled.journal.id
    services.stack.start_over(Results(services, game, result, saved, stands, reviewing))


def _playing(services: Services, game: str, journalled: Journalled) -> Scene:
    services.game = game
    return screens()[game].play(services, journalled)
