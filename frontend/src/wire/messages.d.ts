// Made by `manage.py wire_schema` from mahjong_server/wire.py: change that, not this.

/** The act with this id is in the log. */
export interface Ack {
  type: 'ack'
  id: string
}

/** The seat's answer to a decision. Sending it again under the same id is harmless. */
export interface Act {
  type: 'act'
  id: string
  decision: string
  action: Record<string, any>
}

/** Banks in milliseconds by seat, and the public turn. `deals_left`: time has been called, and so many deals may still begin; with 0 the deal in progress is the last. */
export interface ClockDoc {
  banks: Record<string, number>
  deals_left?: number
  turn: TurnDoc | null
}

/** What the viewer is asked. `deadline` is epoch milliseconds; after it `bank` milliseconds may be used. */
export interface DecisionDoc {
  actions: any[]
  bank: number
  deadline: number
  default: any
  id: string
  kind: string
}

/** What one viewer of a table holds; an absent key and null mean the same. `view` is the game's. `behind`: that of a spectator of all hands, so many ms late; `now` in its frames is late too, and so is every time in it. `waits_until`: the first moment to be seen has not come yet (epoch ms by that late clock). `waits_for`: no more is to be seen, and the late clock stands still, until the deal or match that goes on is over. `origin`: where the deal is played on from a replay; its wall was known, so nothing is `fair` there. */
export interface Doc {
  behind?: number
  clock?: ClockDoc
  decision?: DecisionDoc | null
  fair?: FairDoc | null
  origin?: OriginDoc | null
  result?: ResultDoc | null
  table: TableDoc
  view?: any
  waits_for?: 'deal' | 'match' | null
  waits_until?: number | null
  you?: number
}

/** A frame was refused and changed nothing: a code to translate, a text for people, the rule that says so. */
export interface Error {
  type: 'error'
  code: string
  text: string
  clause?: string
  id?: string
}

/** Of which event a table is: its key and name, and the round and the table of it, counted from 1. */
export interface EventDoc {
  event: string
  name: string
  round: number
  table: number
}

/** The wall's proof: commitment and hashes before the deal, the nonces with it, the seed later. Hexadecimal. `deal` is the one that the wall was made for; `through`: the last one so far that it has gone on to. `hashes` bind the seats to their nonces; `unopened`: those who did not open theirs. `walls`: of a wall that tables share, the commitment to their key; then no seat gives a nonce, and no seed is told here. */
export interface FairDoc {
  commitment: string
  deal: number
  hashes?: string[]
  nonces?: string[]
  seed?: string
  through?: number
  unopened?: number[]
  walls?: string
}

/** Where play goes on from: a moment of a deal of a match (its code) that is over, and the seat of who plays on. */
export interface OriginDoc {
  deal: number
  match: string
  moment: number
  seat: number
}

/** A sign of life, answered by a pong. */
export interface Ping {
  type: 'ping'
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong'
  now: number
}

/** The set of options that a match's options began as: its key, and its title, a name in every language. */
export interface PresetDoc {
  key: string
  title: string
}

/** Points and places by seat. */
export interface ResultDoc {
  places: number[]
  scores: number[]
}

/** Who sits in a seat. `ready`: agrees to start; `account`: has one; `machine`: a program plays by the API. `nth` is the number behind the name, where others of that name sit before. `left`: has got up during play, so that others may sit down there; `joined`: has sat down during play. `avatar` is the chosen one. */
export interface SeatDoc {
  account?: boolean
  avatar?: string
  joined?: boolean
  kind: 'bot' | 'empty' | 'human'
  left?: boolean
  level?: string
  machine?: boolean
  name: string
  nth?: number
  present: boolean
  ready?: boolean
}

/** What a moderator's look shows: what the public is sent (`None`), and with every hand what is over (`all`). */
export interface Seen {
  type: 'seen'
  viewer: 'all' | null
  frame: State | Update
}

/** How a match came to be whose walls other tables have too, and from when on (epoch ms) everybody may see it. `until` is null where that hangs on when the others are over. */
export interface SharedDoc {
  source: string
  until: number | null
}

/** Everything the viewer may know: first on a socket. `now` is epoch milliseconds. */
export interface State {
  type: 'state'
  now: number
  doc: Doc
  events: Record<string, any>[]
}

/** What anyone may know of a table besides play. `owner` is a seat; `seats` goes by seat, as text. `preset` is the set of options that `options` began as, null for none; `changed`: those that differ from it. `deals` is null where time alone ends a match, or the game itself says when it is over. `minutes`: a session by time, which is up at `ends_at` (epoch ms). `at_time`: what becomes then of the deal in progress, which is cut where this is absent; by `finish` it is the last one, by `one-more` another follows. `bot_pace`: how fast bots play, naturally where this is absent. `delay`: minutes by which spectators of all hands are behind. `watchers`: how many people watch. `next`: the code of the table of the rematch. `reserved`: the seats of such a table are for those who played before. `event`: whose table it is. `chat`: what may be said, anything where it is absent. `paused`: a referee has it stand still; then nobody is asked anything, no clock runs and `ends_at` is open. `shared`: other tables have the same walls, so that there is no rematch. */
export interface TableDoc {
  at_time?: 'finish' | 'one-more'
  bot_pace?: 'instant' | 'quick'
  changed?: any
  chat?: 'off' | 'phrases'
  closed: boolean
  code: string
  deals: number | null
  delay: number
  ends_at?: number | null
  event?: EventDoc
  game: string
  minutes?: number | null
  next?: string | null
  options: any
  owner: number | null
  paused?: boolean
  preset?: PresetDoc | null
  public: boolean
  rated: boolean
  reserved?: boolean
  seats: Record<string, SeatDoc>
  shared?: SharedDoc
  spectators: 'all' | 'none' | 'public'
  speed: 'normal' | 'quick' | 'slow'
  status: 'abandoned' | 'finished' | 'playing' | 'waiting'
  watchers: number
}

/** Whose clock runs for all to see, and until when (epoch milliseconds, the bank not counted). */
export interface TurnDoc {
  deadline: number
  seat: number
}

/** What the viewer may see changed: a merge patch (RFC 7396) of the document, and the new events. */
export interface Update {
  type: 'update'
  now: number
  patch: Record<string, any>
  events: Record<string, any>[]
}

export type ClientMessage = Act | Ping

export type ServerMessage = State | Update | Ack | Error | Pong
