/**
 * A game's plugin for tables, replays, lessons and score sheets: src/games/<game>/plugin.js, loaded with the section of texts
 * `table-<game>` when a table of that game is opened.
 *
 * @typedef {import('../../wire/types.js').Doc} Doc
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate
 *
 * @typedef {object} TableProps
 * @property {Doc} doc
 * @property {GameEvent[]} events visible events of this deal; the same event stays the same object
 * @property {(action: import('../../wire/types.js').Action) => boolean} act
 * @property {import('../../wire/outbox.js').Pending | null} pending the act shown in flight; the table is locked until it is settled
 * @property {() => number} now epoch ms by the server's clock
 * @property {Translate} t
 * @property {import('../session/settings.svelte.js').Settings} settings
 * @property {import('svelte').Snippet} [menu] buttons of the page, which find their place at the table
 * @property {number} [bottom] the seat that sits at the bottom where the viewer has none
 * @property {boolean} [switches] whether there are switches for automatic answers and notes of waiting for others: not in a
 *   lesson
 * @property {boolean} [bare] whether the table asks for no decisions, and keeps no room for answers; the page announces
 *   events
 * @property {number} [room] the table's width where it is known before the layout; without it the window's; 0: unknown, and
 *   the table is drawn once it is known
 * @property {boolean} [piecemeal] whether the controls are drawn first, and the rest of the table after the next frame
 * @property {any} game the plugin's `variant`
 *
 * @typedef {import('../../table/layout/geometry.js').Rect} Rect
 * @typedef {object} Places in CSS pixels, for a window of a size
 * @property {boolean} portrait @property {boolean} low a landscape window of little height
 * @property {import('../../table/layout/hintStrip.js').Strip} hint for a newcomer's hint
 * @property {Rect} players for the chat of who plays @property {Rect} watchers for the chat of who watches
 * @property {{ whole: Rect, notice: Rect, controls: Rect, apart?: boolean }} watch what a spectator is told, and may turn; `apart`: the
 *   one stands away from the other in a window that lies, too
 *
 * @typedef {object} SheetProps
 * @property {Doc} doc
 * @property {number} deal
 * @property {any} sheet the score sheet of the deal
 * @property {number[]} [totals] what each seat has once the deal is over
 * @property {import('svelte').Snippet} [note] what there is to say once the deal is over
 *
 * @typedef {object} HintsProps
 * @property {Doc} doc
 * @property {string} [answered] the decision that the player answered last
 * @property {AdviceShown} [advice] what is advised where nothing is to be explained
 *
 * @typedef {{ text: string, done: () => void, end: () => void }} AdviceShown done: puts it away; end: puts all advice away
 *
 * @typedef {(event: GameEvent, doc: Doc, t: Translate, among: GameEvent[]) => string} Describe empty where an event needs
 *   no words; among: the events of its deal, for some say nothing of what they are an answer to
 *
 * @typedef {object} Coached
 * @property {(action: any) => { word: string, tiles: string[] }} chosen an action of `protocol.md`: what it is
 *   called, and the tiles that it is done with
 * @property {(tile: string, t: Translate) => string} nameOf
 * @property {import('svelte').Component<{ tile: string }>} Piece a tile among text, named for screen readers
 * @property {string} unit the text for so many points of the game
 * @property {(total: number) => string} [total] of a hand, as players write it
 *
 * @typedef {object} WinsModule
 * @property {(events: GameEvent[], doc: Doc, t: Translate) => import('../../win/winMoments.svelte.js').Win[]} winsOf the wins among the events
 *   that brought a document, by what it tells this viewer
 * @property {boolean} [holdsSheet] whether the table shows the account of a deal, which comes with the points then
 *
 * @typedef {object} Training help with the own hand, from what its player sees
 * @property {(doc: Doc) => import('../../table/aids/handDistance.js').Choice[]} efficiency
 * @property {(doc: Doc, events: GameEvent[]) => string[]} safe tiles of the own hand that cannot be claimed; events: of the deal
 *
 * @typedef {(doc: Doc, who: number, whom: number, t: Translate) => { how: string, hand: string }[]} Overtake the least hands by which
 *   one seat comes past another
 *
 * @typedef {object} SpokenCalls
 * @property {import('../../sound/speech.js').Spoken} lang the language of the game's terms
 * @property {Record<string, string>} words of that language, by the names of calls
 * @property {(event: GameEvent) => string[]} [callsOf] the calls that an event shows at seats, where the `variant` does not tell them
 *
 * @typedef {object} PluginDetails the parts that are loaded once the table is shown
 * @property {Describe} describe an event in words
 * @property {(width: number, height: number) => Places} places where the table leaves room for what the page brings
 * @property {(event: GameEvent) => import('../../sound/tones.js').Cue | import('../../sound/tones.js').Cue[] | undefined} cue the sound of an event
 * @property {(action: import('../../wire/types.js').Action) => import('../../sound/tones.js').Cue | undefined} acted the sound of
 *   the player's own act, played before the server has answered; its event has the same sound
 * @property {() => Promise<Coached>} coach words for the coach of a replay, and for advice at a table
 * @property {() => Promise<{ default: import('svelte').Component<HintsProps> }>} [hints] explanations for newcomers of
 *   their first decisions
 * @property {() => Promise<{ default: SpokenCalls }>} spoken its calls as they are spoken
 * @property {() => Promise<WinsModule>} [wins] what is on show of a win
 * @property {(doc: Doc, deal: number, t: Translate) => string} [dealName] where deals are not just numbered
 * @property {(doc: Doc, deal: number, t: Translate) => string} [dealSign] the same in a few signs
 * @property {(t: Translate) => string[][]} keys of the game's own calls, each with what it does
 * @property {boolean} [handless] whether nothing is discarded from a hand
 * @property {(held: any) => number} [pointsOf] what a seat has in all, where it is not its total
 * @property {() => Promise<{ default: Overtake }>} [overtake]
 * @property {() => Promise<Training>} [training]
 *
 * @typedef {object} PluginCore
 * @property {import('svelte').Component<TableProps>} Table
 * @property {object} [variant] what a game has of its own at a table that several share
 * @property {() => Promise<PluginDetails>} details its texts, and those for newcomers, are the section `told-<game>`
 * @property {() => Promise<{ default: import('svelte').Component<SheetProps> }>} sheet the score sheet;
 *   its texts are the section `score-<game>`
 * @property {boolean} [spare] whether its table needs so little height that whoever explains it may take more
 * @property {Record<string, string>} [books] games whose rules its clauses cite besides its own, by what the citation begins with
 * @property {number} [linger] time between a deal's end and its score sheet, which covers the table, in ms
 * @property {string[]} [words] further sections of texts that the table needs
 * @property {() => Promise<{ stepOf: (docs: Doc[], step: number, pressed: Element) => number | undefined }>} discardStep for replays: the step at
 *   which the pressed tile came where it lies
 *
 * @typedef {PluginCore & Partial<PluginDetails>} GamePlugin
 * @typedef {PluginCore & PluginDetails} CompletePlugin
 */
import { section } from '../../i18n/i18n.svelte.js'
import { seatName } from '../labels/seats.js'

const files = /** @type {Record<string, () => Promise<{ default: GamePlugin }>>} */ (
  import.meta.glob('../../games/*/plugin.js')
)

/** @type {Map<string, GamePlugin>} */
const plugins = new Map()

/** @param {string} game @returns {Promise<GamePlugin>} with its texts; rejects for a game that this page doesn't know */
export async function loadPlugin(game) {
  const [module] = await Promise.all([files[`../../games/${game}/plugin.js`](), section(`table-${game}`)])
  await Promise.all(module.default.words?.map(section) ?? [])
  plugins.set(game, module.default)
  return module.default
}

/** @param {string} game @returns {GamePlugin | undefined} the plugin, once it is loaded */
export const pluginOf = (game) => plugins.get(game)

/** @param {string} game @returns {Promise<CompletePlugin>} with its details */
export async function loadCompletePlugin(game) {
  const plugin = await loadPlugin(game)
  const [details] = await Promise.all([plugin.details(), section(`told-${game}`), section('told')])
  return Object.assign(plugin, details)
}

/** Whether a game's descriptions of events are loaded. @param {string} game */
export const hasDescriptions = (game) => Boolean(pluginOf(game)?.describe)

/** Describes an event in the words of the table's game, once its details are loaded. @type {Describe} */
export const describe = (event, doc, t, among) => {
  if (event.type === 'nonce-unopened') return unopened(event, doc, t)
  if (event.type === 'time-called') return t(event.deals_left ? 'told.one-more-deal' : 'told.no-more-deals')
  return pluginOf(doc.table.game)?.describe?.(event, doc, t, among) ?? ''
}

/** @param {GameEvent} event @param {Doc} doc @param {Translate} t */
const unopened = ({ seat }, doc, t) =>
  seat === doc.you ? t('told.you.unopened') : t('told.unopened', { name: seatName(doc, seat, t) })

/** @type {Map<string, import('svelte').Component<SheetProps>>} */
const sheets = new Map()

/** @param {string} game @returns {Promise<import('svelte').Component<SheetProps>>} with its texts */
export async function loadScoreSheet(game) {
  const { sheet } = await loadCompletePlugin(game)
  const [module] = await Promise.all([sheet(), section(`score-${game}`), section('score')])
  sheets.set(game, module.default)
  return module.default
}

/** Returns a game's score sheet, once it is loaded: it is shown at once then. @param {string} game */
export const scoreSheetOf = (game) => sheets.get(game)
