/**
 * Events as the server tells of them (mahjong_server/events/responses.py), staged.
 *
 * @typedef {import('../../../src/wire/eventApi.js').EventDoc} EventDoc
 * @typedef {import('../../../src/wire/eventApi.js').OwnEvent} OwnEvent
 * @typedef {import('../../../src/wire/eventApi.js').Entrant} Entrant
 * @typedef {import('../../../src/wire/eventApi.js').Round} Round
 * @typedef {import('../../../src/wire/eventApi.js').Table} Table
 */

/** 2026-05-02 18:00 UTC. */
export const START = Date.UTC(2026, 4, 2, 18)
export const MINUTE = 60_000

const NAMES =
  'Anna Bence Chihiro Daria Emil Farida Goran Hye-jin Ivan Jing Kaja Lorenzo Mei Nadia Oskar Petra'.split(' ')

/** @param {Partial<EventDoc['settings']>} [more] @returns {EventDoc['settings']} */
export const settings = (more) => ({
  name: 'Spring Cup',
  description: 'Four rounds and a final.\n\nRules: https://example.org/rules.',
  template: '',
  game: 'sichuan',
  options: {},
  starts_at: START,
  zone: 'Europe/Budapest',
  listed: true,
  entry: 'all',
  rated: false,
  limit: null,
  seats: 4,
  clubs: 'none',
  details: false,
  check_in: 'event',
  check_in_opens: 30,
  check_in_closes: 5,
  stages: [
    {
      rounds: 4,
      seating: 'swiss',
      deals: 8,
      minutes: 60,
      at_time: 'cut',
      cut: null,
      carry: true,
      pause: 5,
      times: [],
    },
  ],
  unfit: 'bots',
  absent: 'default',
  speed: 'normal',
  spectators: 'public',
  delay: 0,
  chat: 'free',
  table_points: [4, 2, 1, 0],
  share: 0,
  best: null,
  least: 0,
  automatic: null,
  automatic_points: 1,
  ...more,
})

/** @param {number} number @param {Partial<Entrant>} [more] @returns {Entrant} */
export const entrant = (number, more) => ({
  number,
  person: { name: NAMES[(number - 1) % NAMES.length], kind: number % 3 ? 'account' : 'guest' },
  club: '',
  status: 'entered',
  substitute: false,
  checked_in: false,
  line: null,
  details: null,
  ...more,
})

/** @param {number} count @param {Partial<Entrant>} [more] */
export const entrants = (count, more) => Array.from({ length: count }, (_, at) => entrant(at + 1, more))

/** @param {Partial<EventDoc>} [more] @returns {EventDoc} an event to which people may enter */
export const eventDoc = (more) => ({
  key: 'cup',
  status: 'open',
  settings: settings(),
  commitment: 'c0ffee'.padEnd(64, '0'),
  server_seed: '',
  officials: [{ person: { name: 'Olga', kind: 'account' }, role: 'organiser' }],
  entrants: entrants(5),
  rounds: [],
  rounds_planned: 4,
  next_round: 1,
  next_at: START,
  check_in: {
    round: 1,
    opens_at: START - 30 * MINUTE,
    closes_at: START - 5 * MINUTE,
    open: false,
    checked_in: 0,
  },
  undecided: [],
  penalties: [],
  stages: [],
  reason: '',
  formats: [],
  ...more,
})

/** @param {number} number @param {(number | null)[]} seats @param {Partial<Table>} [more] @param {string[]} [points] @returns {Table} */
export const table = (number, seats, more, points) => ({
  table: number,
  code: `tab1e${number}`,
  replays: [],
  status: 'playing',
  seats: seats.map((each, at) => ({
    entrant: each,
    points: points?.[at] ?? null,
    table_points: null,
    automatic: 0,
    absent: false,
  })),
  deal: 1,
  paused: false,
  added_minutes: 0,
  corrected: false,
  annulled: [],
  called: null,
  ...more,
})

/** @param {number} number @param {Table[]} tables @param {Partial<Round>} [more] @returns {Round} */
export const round = (number, tables, more) => ({
  number,
  stage: 1,
  status: 'running',
  starts_at: START,
  begun_at: START,
  ends_at: START + 60 * MINUTE,
  over_at: null,
  tables,
  byes: [],
  seed: '5eed'.padEnd(64, '1'),
  repeats: [],
  club_mates: [],
  rulings: [],
  ...more,
})

/** @param {number} number @param {number | null} place @param {string} total @param {Partial<import('../../../src/wire/eventApi.js').Standing>} [more] */
export const standing = (number, place, total, more) => ({
  place,
  player: String(number),
  name: NAMES[number - 1],
  team: '',
  total,
  table_points: total,
  penalties: '0',
  match_points: String(20 - number),
  best_session: '12',
  sessions: [{ round: 1, table: 1, table_points: total, match_points: '5', counts: true }],
  substitute: false,
  goes_on: null,
  ...more,
})

/** @param {Partial<OwnEvent>} [more] @returns {OwnEvent} what a stranger has of it */
export const ownEvent = (more) => ({
  key: 'cup',
  name: 'Spring Cup',
  status: 'open',
  role: null,
  number: null,
  entry: null,
  checked_in: false,
  check_in_opens_at: START - 30 * MINUTE,
  check_in_closes_at: START - 5 * MINUTE,
  next_at: START,
  round: 0,
  table: null,
  calls: [],
  remind: false,
  ...more,
})

/** @param {Partial<OwnEvent>} [event] @param {string[]} [may] @param {any} [details] */
export const ownPart = (event, may = ['enter'], details = null) => ({ event: ownEvent(event), may, details })

/** @returns {EventDoc} an event with all that there may be to show: clubs, a series, a cut, penalties, marks, byes, prizes */
export function fullDoc() {
  const clubs = ['Red Dragons', 'Budapest', 'Seoul Winds', '']
  const people = entrants(14).map((each, at) => ({ ...each, club: clubs[at % 4], checked_in: at % 5 > 0 }))
  const over = [
    table(1, [1, 2, 3, 4], { status: 'over', deal: 8, corrected: true }, ['31', '4', '-12', '-23']),
    table(2, [5, 6, 7, 8], { status: 'over', deal: 7, annulled: [2], replays: ['aga1n'] }, [
      '18',
      '18',
      '-9',
      '-27',
    ]),
    table(3, [9, 10, 11, 12], { status: 'over', deal: 8 }, ['6', '2', '-2', '-6']),
  ]
  const points = ['4', '2', '1', '0']
  for (const each of over) each.seats.forEach((seat, at) => (seat.table_points = points[at]))
  over[1].seats[0].table_points = over[1].seats[1].table_points = '3'
  const on = [
    table(1, [1, 5, 9, 6], { deal: 3 }, ['12', '-4', '-8', '0']),
    table(2, [2, 10, 4, 13], { deal: 2, paused: true, called: START + 81 * MINUTE }, ['3', '3', '-6', '0']),
    table(3, [7, 11, 12, null], { deal: 4, added_minutes: 5 }, ['-24', '10', '2', '12']),
  ]
  on[1].seats[3].absent = true
  on[2].seats[0].automatic = 12
  const order = [1, 5, 6, 9, 2, 10, 7, 3, 11, 8, 4, 12]
  const totals = ['4', '7/2', '7/2', '4', '2', '2', '1', '1', '1', '1/3', '0', '-1/2']
  return eventDoc({
    status: 'running',
    settings: settings({
      clubs: 'apart',
      limit: 16,
      best: 3,
      least: 2,
      automatic: 10,
      stages: [
        { ...settings().stages[0], cut: 8 },
        { ...settings().stages[0], rounds: 1, seating: 'lot', minutes: null, carry: false },
      ],
    }),
    officials: [
      { person: { name: 'Olga', kind: 'account' }, role: 'organiser' },
      { person: { name: 'Referee Rin', kind: 'account' }, role: 'referee' },
    ],
    entrants: [
      ...people,
      entrant(15, { substitute: true }),
      entrant(16, { status: 'waiting', line: 1 }),
      entrant(17, { status: 'applied' }),
      entrant(18, { status: 'withdrawn' }),
    ],
    rounds: [
      round(1, over, {
        status: 'over',
        over_at: START + 65 * MINUTE,
        byes: [13, 14],
        rulings: [
          {
            at: START + 30 * MINUTE,
            kind: 'annul',
            by: 'Referee Rin',
            reason: 'Wrong wall',
            facts: { round: 1, table: 2, deal: 2 },
          },
          {
            at: START + 66 * MINUTE,
            kind: 'correct',
            by: 'Olga',
            reason: 'Misread score',
            facts: { round: 1, table: 1, points: ['31', '4', '-12', '-23'] },
          },
        ],
      }),
      round(2, on, {
        starts_at: START + 70 * MINUTE,
        begun_at: START + 70 * MINUTE,
        ends_at: START + 130 * MINUTE,
        byes: [3, 8, 14],
        repeats: [[5, 6]],
        club_mates: [[1, 5]],
      }),
    ],
    next_round: null,
    next_at: null,
    check_in: null,
    penalties: [
      {
        entrant: 12,
        points: '1/2',
        clause: '7.2',
        reason: 'Came late',
        round: 1,
        by: 'Referee Rin',
        at: START + 20 * MINUTE,
      },
      { entrant: 4, points: '1', clause: 'automatic', reason: '', round: 1, by: '', at: START + 65 * MINUTE },
    ],
    stages: [
      {
        stage: 1,
        over: false,
        standings: order.map((number, at) =>
          standing(number, at < 10 ? (at === 2 ? 2 : at + 1) : at + 1, totals[at], {
            match_points: String(31 - 5 * at),
            best_session: String(31 - 5 * at),
            penalties: number === 12 ? '1/2' : number === 4 ? '1' : '0',
            sessions: [
              { round: 1, table: 1, table_points: totals[at], match_points: '5', counts: at % 4 !== 1 },
              ...(at % 4 === 1
                ? [{ round: 2, table: 1, table_points: '4', match_points: '5', counts: true }]
                : []),
            ],
            goes_on: at < 7 ? true : at < 9 ? null : false,
          }),
        ),
        teams: [],
        prizes: [
          { kind: 'best-session', player: '1', round: 1, table: 1, points: '31' },
          { kind: 'dearest-hand', player: '6', round: 1, table: 2, points: '16' },
        ],
      },
    ],
  })
}
