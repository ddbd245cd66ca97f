// boardgame.io's own search bot at work on John Silver for four, by its usual rules, written as one
// writes a game for boardgame.io: moves change a draft of G, chance is its random plugin's.
//
// The bot is given the whole G, other hands included: it knows no imagined worlds. An iteration goes
// down the tree and plays on at random for up to DEPTH moves. Serves requests like `worker.py`:
// `name<tab>seconds` a line, one JSON line an answer.
"use strict";

const fs = require("fs");
const readline = require("readline");
const { INVALID_MOVE } = require("boardgame.io/core");
const { InitializeGame: begin } = require("boardgame.io/internal");
const { MCTSBot } = require("boardgame.io/ai");

const PLAYERS = 4, ROWS = 3, COLUMNS = 4, HAND = 6, JOKER = 3;
const ITERATIONS = 100, DEPTH = 100, SAMPLE = 10;
const NAME = "John Silver on boardgame.io, its MCTS bot";

const box = JSON.parse(fs.readFileSync(process.argv[2], "utf-8"));
const suits = [...box.rows, "joker"];
const CARDS = box.cards.map((c) => ({
  suit: suits.indexOf(c.suit), value: c.value, symbol: c.symbol, count: c.count,
}));
const isApple = (card) => CARDS[card].symbol === "apple";

function deal(random) {
  const pile = random.Shuffle(CARDS.map((_, card) => card));
  const hands = Array.from({ length: PLAYERS }, () => pile.splice(0, HAND));
  const grid = Array.from({ length: ROWS }, () => Array(COLUMNS).fill(null));
  return { pile, hands, grid, won: hands.map(() => []), phase: "mulligan", seat: 0 };
}

function takeable(G) {
  return G.grid.flat().filter((card) => card !== null && !isApple(card));
}

function nextMulligan(G) {
  G.seat += 1;
  if (G.seat === PLAYERS) { G.seat = 0; G.phase = "play"; }
}

function shareOut(G, row) {
  const cards = G.grid[row];
  if (cards.includes(null)) return;
  const order = cards.map((_, column) => column).sort((a, b) => CARDS[cards[a]].value - CARDS[cards[b]].value);
  G.won[order[0]].push(cards[order[0]], cards[order[1]]);
  G.won[order[3]].push(cards[order[2]], cards[order[3]]);
  G.grid[row] = Array(COLUMNS).fill(null);
}

function endTurn(G) {
  shareOut(G, G.row);
  G.phase = "play";
  for (let n = 0; n < PLAYERS; n++) {
    G.seat = (G.seat + 1) % PLAYERS;
    if (G.hands[G.seat].length) return;
  }
  G.over = true;
}

function refill(G) {
  if (G.pile.length) G.hands[G.seat].push(G.pile.pop());
  endTurn(G);
}

const moves = {
  keep: ({ G }) => (G.phase === "mulligan" ? nextMulligan(G) : INVALID_MOVE),
  exchange: ({ G, random }) => {
    if (G.phase !== "mulligan" || G.hands[G.seat].some(isApple)) return INVALID_MOVE;
    const old = G.hands[G.seat];
    G.hands[G.seat] = G.pile.splice(0, HAND);
    G.pile = random.Shuffle([...G.pile, ...old]);
    nextMulligan(G);
  },
  play: ({ G }, card, row, column) => {
    const hand = G.hands[G.seat], suit = CARDS[card].suit;
    const fits = suit === row || suit === JOKER;
    if (G.phase !== "play" || !hand.includes(card) || !fits || G.grid[row][column] !== null) return INVALID_MOVE;
    hand.splice(hand.indexOf(card), 1);
    G.grid[row][column] = card;
    G.row = row;
    if (isApple(card) && takeable(G).length) G.phase = "apple";
    else refill(G);
  },
  draw: ({ G }) => (G.phase === "apple" && G.pile.length ? refill(G) : INVALID_MOVE),
  take: ({ G }, card) => {
    if (G.phase !== "apple" || !takeable(G).includes(card)) return INVALID_MOVE;
    for (const cells of G.grid) if (cells.includes(card)) cells[cells.indexOf(card)] = null;
    G.hands[G.seat].push(card);
    endTurn(G);
  },
};

function choices(G) {
  const move = (name, ...args) => ({ move: name, args });
  if (G.phase === "mulligan")
    return [move("keep"), ...(G.hands[G.seat].some(isApple) ? [] : [move("exchange")])];
  if (G.phase === "apple")
    return [...takeable(G).map((card) => move("take", card)), ...(G.pile.length ? [move("draw")] : [])];
  const plays = [];
  for (const card of G.hands[G.seat])
    for (let row = 0; row < ROWS; row++)
      if (CARDS[card].suit === row || CARDS[card].suit === JOKER)
        for (let column = 0; column < COLUMNS; column++)
          if (G.grid[row][column] === null) plays.push(move("play", card, row, column));
  return plays;
}

// Most spots 8 (tied 6 each), second 4 (tied 2 each); nobody without a spot.
function penalties(spots) {
  const costs = spots.map(() => 0), most = Math.max(...spots);
  const first = spots.flatMap((n, p) => (n === most && n ? [p] : []));
  first.forEach((p) => { costs[p] = first.length === 1 ? 8 : 6; });
  if (first.length === 1) {
    const next = Math.max(...spots.filter((n) => n < most));
    const second = spots.flatMap((n, p) => (n === next && n ? [p] : []));
    second.forEach((p) => { costs[p] = second.length === 1 ? 4 : 2; });
  }
  return costs;
}

function points(G) {
  const sum = (p, symbol) => G.won[p].reduce((s, c) => s + (CARDS[c].symbol === symbol ? CARDS[c].count : 0), 0);
  const costs = penalties(G.won.map((_, p) => sum(p, "spot")));
  return costs.map((cost, p) => sum(p, "gold") + sum((p + PLAYERS - 1) % PLAYERS, "apple") - cost);
}

const game = {
  name: "john-silver",
  setup: ({ random }) => deal(random),
  moves,
  turn: {
    minMoves: 1, maxMoves: 1,
    order: { first: ({ G }) => G.seat, next: ({ G }) => G.seat },
  },
  endIf: ({ G }) => {
    if (!G.over) return undefined;
    const won = points(G), best = Math.max(...won);
    const first = won.flatMap((n, p) => (n === best ? [p] : []));
    return first.length === 1 ? { winner: String(first[0]) } : { draw: true };
  },
};

// A new match at its first play of a card.
function begun(seed) {
  const state = begin({ game: { ...game, seed }, numPlayers: PLAYERS });
  return { ...state, G: { ...state.G, phase: "play" } };
}

let made = 0;
function counted(seed) {
  return new MCTSBot({
    game: { ...game, seed }, enumerate: (G) => choices(G), seed,
    iterations: ITERATIONS, playoutDepth: DEPTH, iterationCallback: () => { made += 1; },
  });
}

async function measured(seconds) {
  const since = process.cpuUsage();
  let games = 0, spent = 0;
  made = 0;
  do {
    games += 1;
    const state = begun(games);
    const { action } = await counted(games).play(state, state.ctx.currentPlayer);
    if (!action) throw new Error("the bot found no move");
    const used = process.cpuUsage(since);
    spent = (used.user + used.system) / 1e6;
  } while (spent < seconds);
  return { decisions: games * ITERATIONS, games, seconds: spent };
}

// Decisions from the first play to the end at random, in the mean.
function length() {
  let total = 0, seed = 1;
  const chance = () => { seed = (seed * 48271) % 2147483647; return seed / 2147483647; };
  const random = { Shuffle: (cards) => cards.map((c) => [chance(), c]).sort((a, b) => a[0] - b[0]).map((p) => p[1]) };
  for (let n = 0; n < SAMPLE; n++) {
    const G = { ...deal(random), phase: "play" };
    while (!G.over) {
      const all = choices(G), one = all[Math.floor(chance() * all.length)];
      if (moves[one.move]({ G, random }, ...one.args) === INVALID_MOVE) throw new Error("refused");
      total += 1;
    }
  }
  return total / SAMPLE;
}

async function main() {
  const notes = { [NAME]: `${Math.round(length())} random decisions, sees all hands` };
  console.log(JSON.stringify({ games: [NAME], notes }));
  for await (const line of readline.createInterface({ input: process.stdin }))
    console.log(JSON.stringify(await measured(Number(line.split("\t")[1]))));
}

main();
