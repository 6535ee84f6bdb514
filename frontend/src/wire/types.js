/**
 * The shapes that come over the wire (docs/protocol.md). Types only: nothing here runs.
 *
 * @typedef {string} Tile a kind: "1m" to "9m" characters, "1p" to "9p" dots, "1s" to "9s" bamboo
 * @typedef {'m' | 'p' | 's'} Suit
 * @typedef {number} Seat from 0, in turn order, counter-clockwise
 *
 * @typedef {{ kind: 'human' | 'bot' | 'empty', name?: string, level?: string, present?: boolean,
 *   ready?: boolean, account?: boolean, machine?: boolean, left?: boolean, joined?: boolean, nth?: number, avatar?: string }} SeatInfo nth: behind the name; left: got up during play;
 *   joined: sat down during play
 * @typedef {object} TableInfo
 * @property {string} code
 * @property {string} game
 * @property {Record<string, any>} options
 * @property {{ key: string, title: string } | null} [preset] the set that the options began as
 * @property {Record<string, any>} [changed] the options that differ from it
 * @property {number | null} [deals] none where time alone ends the match, or the game itself
 * @property {'quick' | 'normal' | 'slow'} speed
 * @property {'quick' | 'instant' | null} [bot_pace] how fast bots play: as people do where there is none
 * @property {'waiting' | 'playing' | 'finished' | 'abandoned'} status
 * @property {Seat | null} [owner]
 * @property {Record<string, SeatInfo>} seats
 * @property {number | null} [minutes] the session's time
 * @property {'finish' | 'one-more' | null} [at_time] what becomes then of the deal in progress: none where it is cut
 * @property {number | null} [ends_at] epoch ms, once play by time has begun
 * @property {boolean} [public]
 * @property {boolean} [rated]
 * @property {boolean} [closed] nobody takes over a seat during play
 * @property {'none' | 'public' | 'all'} [spectators]
 * @property {number} [delay] minutes that spectators of all hands are behind
 * @property {number} [watchers]
 * @property {string | null} [next] the code of the rematch
 * @property {{ event: string, name: string, round: number, table: number } | null} [event] whose round is played there
 * @property {boolean} [reserved] a rematch: its seats are for those who played before
 * @property {{ source: string, until?: number | null } | null} [shared] other tables have the same walls: how the match came to be, and
 *   from when on everybody may see it (epoch ms)
 * @property {{ event: string, name: string, round: number, table: number }} [event] whose table it is: the event’s key and name;
 *   rounds and tables count from 1
 * @property {'phrases' | 'off'} [chat] what may be said: anything where there is none
 * @property {boolean | null} [paused] a referee has it stand still: nobody is asked anything, and no clock runs
 *
 * @typedef {{ type: string, tile?: Tile, tiles?: Tile[], drawn?: boolean, suit?: Suit, nonce?: string,
 *   hash?: string }} Action
 * @typedef {object} Decision
 * @property {string} id
 * @property {string} kind the game’s own, as "turn"; the platform’s: "ready"; "open" is the page’s own affair
 * @property {Action[]} actions
 * @property {Action} default what happens at the deadline
 * @property {number} deadline epoch ms, server time; 0: there is none, in a guided deal
 * @property {number} [bank] ms that may be drawn on after the deadline
 *
 * @typedef {{ banks?: Record<string, number>, turn?: { seat: Seat, deadline: number }, deals_left?: number | null }} Clock deals_left: time is
 *   called, and so many deals may still begin
 * @typedef {{ deal: number, through?: number, commitment: string, hashes?: string[], nonces?: string[],
 *   unopened?: Seat[], seed?: string, walls?: string }} Fair unopened: who gave a hash and did not open it; walls: of a
 *   wall that tables share, the commitment to their key
 * @typedef {{ match: string, deal: number, moment: number, seat: Seat }} Origin a moment of a game that is over, by its code
 * @typedef {{ scores: number[], places: number[] }} Result
 *
 * @typedef {object} Doc what one viewer of a table holds
 * @property {TableInfo} table
 * @property {number} [behind] ms that a spectator of all hands is behind; all times here are by that late clock
 * @property {'deal' | 'match' | null} [waits_for] what has to be over before such a spectator sees more
 * @property {number | null} [waits_until] the first moment that such a spectator will see (epoch ms)
 * @property {Seat} [you]
 * @property {View} [view]
 * @property {Decision} [decision]
 * @property {Clock} [clock]
 * @property {Fair} [fair]
 * @property {Origin} [origin] where the deal is played on from a replay: nothing is fair then
 * @property {Result} [result]
 *
 * @typedef {{ tile: Tile, points: number, left: number }} Wait
 * @typedef {{ sort: string, tile: Tile, from?: Seat }} Meld
 * @typedef {object} SeatView
 * @property {number} count
 * @property {Tile[]} [hand]
 * @property {Tile} [drawn]
 * @property {boolean} [holds_drawn]
 * @property {Tile | 'card' | 'tile-or-card'} [aside]
 * @property {Suit} [forbidden]
 * @property {boolean} [card]
 * @property {Meld[]} melds
 * @property {Tile[]} river
 * @property {{ order: number, from?: Seat, tile?: Tile, robbed?: boolean }} [hu]
 * @property {{ order: number, from?: Seat, tile?: Tile, robbed?: boolean }[]} [again] every hu after the first, where who has won plays on
 * @property {boolean} [plays_on] has won and plays on
 * @property {Tile[]} [given] the own three to give, once chosen
 * @property {Tile[]} [received] the own three that came of an exchange
 * @property {Tile[]} [won] the own tiles drawn and won on that lie apart
 * @property {number} points
 * @property {number} total
 *
 * @typedef {object} Hints
 * @property {Suit} [forbid]
 * @property {Tile[]} [exchange]
 * @property {{ tile?: Tile, suit?: Suit, clause: string }} [must]
 * @property {{ clause: string }} [locked]
 * @property {{ clause: string, suit?: Suit }} [names] the own first discard names the forbidden suit
 * @property {boolean} [costly]
 * @property {{ points: number, fans: Record<string, number>, again?: Wait[] }} [hu]
 * @property {Wait[]} [waits]
 * @property {Record<Tile, Wait[]>} [discards]
 * @property {{ points: number, clause?: string }} [missed]
 *
 * @typedef {object} View a table of mahjong, as one viewer may see it
 * @property {number} deal
 * @property {number} deals
 * @property {string} phase
 * @property {Seat} dealer
 * @property {[number, number]} [dice]
 * @property {{ left: number, side: Seat, stacks: number }} [wall]
 * @property {Seat} [turn]
 * @property {{ seat: Seat, tile: Tile, kong?: boolean, after_kong?: boolean }} [last]
 * @property {Record<string, any>} [options]
 * @property {{ steps: number }} [exchange] how many seats on three tiles went
 * @property {Record<string, SeatView>} seats
 * @property {Hints} [hints]
 * @property {number[][]} [scores] what each deal so far brought, by deal, then by seat
 * @property {Record<string, Sheet>} [sheets] of the newest deal, once it is over, by its number
 *
 * @typedef {object} Winner
 * @property {Seat} seat
 * @property {Seat | null} [from] the giver, or the kong's declarer; none when self-drawn
 * @property {Tile | null} [tile]
 * @property {Record<string, number>} [fans]
 * @property {number} [points]
 * @property {string} [clause]
 * @property {boolean} [false]
 * @property {Tile[][]} [sets] of this hu, where who has won plays on
 *
 * @typedef {{ reason: string, payer: Seat, payee: Seat | null, points: number, clause?: string, tile?: Tile | null, win?: number }} Payment
 * @typedef {object} SheetHand the fourth hand of three hu, and hands in play when time is up, are not shown
 * @property {boolean} shown
 * @property {Meld[]} melds
 * @property {Suit} [forbidden]
 * @property {Tile[]} [tiles] concealed, the one won on another's tile left out
 * @property {Tile[][]} [sets] the concealed tiles of a true hu, won tile included, as the reading that counts
 * @property {Tile} [tile] won on
 * @property {boolean} [ready]
 * @property {{ tile: Tile, points: number }[]} [waits]
 * @property {number} [points] of a ready hand
 *
 * @typedef {object} Sheet one finished deal
 * @property {Seat} dealer
 * @property {Seat} next_dealer
 * @property {'three-hu' | 'wall' | 'time'} end
 * @property {Winner[]} winners
 * @property {Payment[]} ledger
 * @property {Record<string, SheetHand>} hands
 * @property {number[]} scores
 *
 * @typedef {{ type: string, [key: string]: any }} GameEvent as this viewer may see it
 *
 * @typedef {{ type: 'state', now: number, doc: Doc, events: GameEvent[] }} StateFrame
 * @typedef {{ type: 'update', now: number, patch: object, events: GameEvent[] }} UpdateFrame
 * @typedef {{ type: 'ack', id: string }} AckFrame
 * @typedef {{ type: 'error', code: string, text: string, clause?: string, id?: string }} ErrorFrame
 * @typedef {{ type: 'pong', now: number }} PongFrame
 * @typedef {StateFrame | UpdateFrame | AckFrame | ErrorFrame | PongFrame} ServerFrame
 */
export {}
