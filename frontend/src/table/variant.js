/**
 * The parts in which a game of mahjong differs at the table that all of them share. Types only: nothing here runs.
 *
 * @typedef {import('../wire/types.js').Action} Action
 * @typedef {import('../wire/types.js').Doc} Doc
 * @typedef {import('../wire/types.js').Tile} Kind
 * @typedef {import('../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../i18n/i18n.svelte.js').Translate} Translate
 *
 * @typedef {object} Call a button, always at its own place
 * @property {string} id its name is the text `call.ID`
 * @property {'hu' | 'kong' | 'pung' | 'chi' | 'pass'} tone
 * @property {string} code of its key, as a keyboard names it
 * @property {Action[]} actions that the button may mean; none: it isn't offered
 * @property {boolean} [aim] whether the player chooses among the actions by a tile of the hand
 * @typedef {{ calls: Call[], discards: Action[] }} Choices
 * @typedef {{ doc: Doc, early?: Variant['early'] }} Plan a premove is checked against
 *
 * @typedef {object} Variant
 * @property {number} tiles in the whole set
 * @property {(view: any) => import('./tiles/tileTracking.js').Slot[]} slots of all tiles
 * @property {(shape: import('./layout/geometry.js').Shape, bare?: boolean) => import('./layout/geometry.js').Shape} [cut] the table's shape, where it is not that of four players by themselves; the second argument: whether no room is wanted for answers
 * @property {(places: Map<string, import('./layout/coordinates.js').Place>, pieces: import('./tiles/tileTracking.js').Piece[], shape: import('./layout/geometry.js').Shape, you: number) => void} [lay] lays the bonus tiles
 * @property {(held: any, t: Translate) => string} [bonus] a seat's bonus tiles in words
 * @property {import('./layout/wall.js').Sides} sides numbers of stacks in the walls
 * @property {(view: any) => boolean} isFreshDeal whether a deal has just been dealt
 * @property {(action: Action) => Partial<import('./tiles/tileTracking.js').Piece> | undefined} discardPlacement of the tile that an action discards
 * @property {(decision: import('../wire/types.js').Decision | null | undefined) => Choices} choices
 * @property {readonly string[]} switches for automatic answers: the texts `auto.NAME`
 * @property {(choices: Choices, auto: Record<string, boolean>, own: any) => Action | null} automatic
 * @property {(kind: Kind, view: any, t: Translate) => string} barred why this kind may not be discarded; empty where there is no more to say
 * @property {(kind: Kind, view: any, you: number, t: Translate) => string} [early] why this kind may not be chosen ahead, while others play
 * @property {(kind: Kind, view: any, you: number, t: Translate) => string} costs what a discard risks, or an empty text
 * @property {(kind: Kind, view: any, t: Translate) => string} name of a tile of the own hand, with what has to be known of it
 * @property {(meld: any, t: Translate) => string} meld a declared set in words, the claimed tile last: whom it comes from is said after it
 * @property {(last: any, t: Translate, name: string) => string} openTileText how a tile came to lie open to claims, and whose it is; empty for a discard
 * @property {(action: Action) => Kind[]} faces of the tiles by which one action of a call differs from another
 * @property {(action: Action, t: Translate) => string} choice one action of a call in words
 * @property {(event: GameEvent) => { seat: number, kind: string, call: string }[]} callsOf the calls that an event brings, to be shown at their seats
 * @property {(wait: any, t: Translate) => string | number} waitValue points of a wait, or why it has none
 * @property {(count: number, t: Translate) => string} pointsText points of a win in words
 * @property {(hints: any, t: Translate) => { text: string, clause?: string } | undefined} warning what stands in the way of a win
 * @property {import('svelte').Component<{ doc: Doc, seat: number, rect: import('./layout/geometry.js').Rect, place: number, now: () => number, t: Translate }>} Plate
 * @property {import('svelte').Component<{ doc: Doc, form: import('./layout/geometry.js').Shape, now: () => number, t: Translate }>} Middle below the number of tiles left
 * @property {boolean} [isMiddleLarge] whether the middle takes so much room that the number of tiles left is to be small
 * @property {import('svelte').Component<{ held: any, t: Translate }>} [Mark] stands beside a seat's wind
 * @property {() => Promise<{ default: import('svelte').Component<{ hints: any, choice: Choices, t: Translate }> }>} [offer] what a win on offer is worth
 * @property {() => Promise<{ default: import('svelte').Component<{ view: any, pieces: import('./tiles/tileTracking.js').Piece[], t: Translate }> }>} [legend] of the game's own signs on tiles
 * @property {Record<string, import('svelte').Component<Asked>>} [cards] that lie over the table and ask for a decision, by its kind
 * @typedef {{ doc: Doc, act: (action: Action) => void, now: () => number, numbers: boolean, t: Translate }} Asked
 */
export {}
