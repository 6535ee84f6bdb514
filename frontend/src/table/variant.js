/**
 * What a game of mahjong has of its own at the table that all of them share. Types only: nothing here runs.
 *
 * @typedef {import('../wire/types.js').Action} Action
 * @typedef {import('../wire/types.js').Doc} Doc
 * @typedef {import('../wire/types.js').Tile} Kind
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../i18n/i18n.svelte.js').Translate} Translate
 *
 * @typedef {object} Call a button, always at its own place
 * @property {string} id what it is called: the text `call.ID`
 * @property {'hu' | 'kong' | 'pung' | 'chi' | 'pass'} tone
 * @property {string} code of its key, as a keyboard names it
 * @property {Action[]} actions that it may mean; none: it isn't offered
 * @property {boolean} [aim] whether a tile of the hand says which of them is meant
 * @typedef {{ calls: Call[], discards: Action[] }} Choices
 * @typedef {{ doc: Doc, early?: Variant['early'] }} Plan what a discard chosen ahead goes by
 *
 * @typedef {object} Variant
 * @property {number} tiles how many the game has
 * @property {(view: any) => import('./tiles/tileTracking.js').Slot[]} slots where they lie
 * @property {(shape: import('./layout/geometry.js').Shape) => import('./layout/geometry.js').Shape} [cut] how the table is cut, where its size alone does not tell
 * @property {import('./layout/wall.js').Sides} sides stacks of the wall
 * @property {(view: any) => boolean} begins whether a deal has just been dealt
 * @property {(action: Action) => Partial<import('./tiles/tileTracking.js').Piece> | undefined} throws how the tile that an action discards comes to lie
 * @property {(decision: import('../wire/types.js').Decision | null | undefined) => Choices} choices
 * @property {readonly string[]} switches what may answer by itself: the texts `auto.NAME`
 * @property {(choices: Choices, auto: Record<string, boolean>, own: any) => Action | null} automatic
 * @property {(kind: Kind, view: any, t: Translate) => string} barred why this kind may not be discarded, where more is known than that
 * @property {(kind: Kind, view: any, you: number, t: Translate) => string} [early] why this kind may not be chosen ahead, while others play
 * @property {(kind: Kind, view: any, you: number, t: Translate) => string} costs what a discard risks, or nothing
 * @property {(kind: Kind, view: any, t: Translate) => string} name a tile of the own hand in words, and what is always to be known of it
 * @property {(meld: any, t: Translate) => string} meld a declared set in words, the claimed tile last: whom it comes from is said after it
 * @property {(last: any, t: Translate, name: string) => string} lies how a tile that is no discard came to lie open to claims, and whose it is
 * @property {(action: Action) => Kind[]} faces tiles that tell one action of a call from another
 * @property {(action: Action, t: Translate) => string} choice the same in words
 * @property {(event: GameEvent) => { seat: number, kind: string, call: string }[]} called what an event has seats call out
 * @property {(wait: any, t: Translate) => string | number} worth of a wait
 * @property {(count: number, t: Translate) => string} value points of a win in words
 * @property {(hints: any, t: Translate) => { text: string, clause?: string } | undefined} warning what stands in the way of a win
 * @property {import('svelte').Component<{ doc: Doc, seat: number, rect: import('./layout/geometry.js').Rect, place: number, now: () => number, t: Translate }>} Plate
 * @property {import('svelte').Component<{ doc: Doc, form: import('./layout/geometry.js').Shape, now: () => number, t: Translate }>} Middle below the number of tiles left
 * @property {boolean} [full] whether that takes so much room that the number is to be small
 * @property {import('svelte').Component<{ held: any, t: Translate }>} [Mark] beside a seat's wind
 * @property {() => Promise<{ default: import('svelte').Component<{ hints: any, choice: Choices, t: Translate }> }>} [offer] what a win on offer is worth
 * @property {() => Promise<{ default: import('svelte').Component<{ view: any, pieces: import('./tiles/tileTracking.js').Piece[], t: Translate }> }>} [legend] what signs of its own on tiles mean
 * @property {Record<string, import('svelte').Component<Asked>>} [cards] what asks for decisions of a kind, over the table
 * @typedef {{ doc: Doc, act: (action: Action) => void, now: () => number, numbers: boolean, t: Translate }} Asked
 */
export {}
