/**
 * What a game shows of itself at the table, in replays, lessons and score sheets: src/games/<game>/plugin.js, fetched
 * when a table of that game is opened, with the section of texts `table-<game>`.
 *
 * @typedef {import('../../wire/types.js').Doc} Doc
 * @typedef {import('../../wire/types.js').GameEvent} GameEvent
 * @typedef {import('../../i18n/i18n.svelte.js').Translate} Translate
 *
 * @typedef {object} TableProps
 * @property {Doc} doc
 * @property {GameEvent[]} events visible events of this deal; the same event stays the same object
 * @property {(action: import('../../wire/types.js').Action) => boolean} act
 * @property {import('../../wire/outbox.js').Pending | null} pending the act under way; the table is locked while it is
 * @property {() => number} now epoch ms by the server's clock
 * @property {Translate} t
 * @property {import('../session/settings.svelte.js').Settings} settings
 * @property {import('svelte').Snippet} [menu] buttons of the page, which find their place at the table
 * @property {number} [bottom] the seat that sits at the bottom where the viewer has none
 * @property {boolean} [switches] whether the player may let the table answer by itself, and is told of waiting for others;
 *   a lesson's table waits for nobody but the learner
 * @property {boolean} [bare] whether nothing is ever asked here, so that no room is kept for answers; what happens is
 *   said by the page
 * @property {number} [room] how wide it is, where that is known before anything is laid out: as wide as the window, if it is
 *   not told; 0 where it is not known, then it is drawn once it is
 * @property {boolean} [piecemeal] whether what one acts by is drawn first, and the rest of the table after that picture
 * @property {any} game what the plugin has as `variant`
 *
 * @typedef {import('../../table/layout/geometry.js').Rect} Rect
 * @typedef {object} Places in CSS pixels, for a window of a size
 * @property {boolean} portrait @property {boolean} low a landscape window of little height
 * @property {import('../../table/layout/hintStrip.js').Strip} hint for a newcomer's hint
 * @property {Rect} players for the chat of who plays @property {Rect} watchers for the chat of who watches
 * @property {{ whole: Rect, told: Rect, turned: Rect, apart?: boolean }} watch what a spectator is told, and may turn; `apart`: the
 *   one stands away from the other in a window that lies, too
 *
 * @typedef {object} SheetProps
 * @property {Doc} doc
 * @property {number} deal
 * @property {any} sheet the account of the deal
 *
 * @typedef {object} HintsProps
 * @property {Doc} doc
 * @property {string} [answered] the decision that the player answered last
 *
 * @typedef {(event: GameEvent, doc: Doc, t: Translate, among: GameEvent[]) => string} Describe empty where an event needs
 *   no words; among: the events of its deal, for some say nothing of what they are an answer to
 *
 * @typedef {object} Coached
 * @property {(action: any, t: Translate) => { word: string, tiles: string[] }} chosen an action of `protocol.md`: what it is
 *   called, and the tiles that it is done with
 * @property {(tile: string, t: Translate) => string} nameOf
 * @property {import('svelte').Component<{ tile: string }>} Piece a tile among text, named for screen readers
 * @property {string} unit the text for so many points of the game
 *
 * @typedef {object} PluginDetails what is needed once the table stands
 * @property {Describe} describe what happened, in words
 * @property {(width: number, height: number) => Places} places where the table leaves room for what the page brings
 * @property {(event: GameEvent) => import('../../sound/tones.js').Cue | import('../../sound/tones.js').Cue[] | undefined} cue the sound of an event
 * @property {(action: import('../../wire/types.js').Action) => import('../../sound/tones.js').Cue | undefined} acted the sound of
 *   one's own act, made before the server has answered; the event that comes of it has the same
 * @property {() => Promise<Coached>} coach what the coach of a replay needs to tell of choices
 * @property {(doc: Doc, deal: number, t: Translate) => string} [dealName] where deals are not just numbered
 * @property {(doc: Doc, deal: number, t: Translate) => string} [dealSign] the same in a few signs
 *
 * @typedef {object} PluginCore
 * @property {import('svelte').Component<TableProps>} Table
 * @property {object} [variant] what a game has of its own at a table that several share
 * @property {() => Promise<PluginDetails>} details its texts, and those for newcomers, are the section `told-<game>`
 * @property {() => Promise<{ default: import('svelte').Component<SheetProps> }>} sheet who won and paid what, and why;
 *   its texts are the section `score-<game>`
 * @property {() => Promise<{ default: import('svelte').Component<HintsProps> }>} [hints] what tells newcomers what they
 *   are asked, the first time
 * @property {boolean} [spare] whether its table needs so little height that whoever explains it may take more
 * @property {number} [linger] ms that a deal's end lies open to be seen before the account of it covers the table
 * @property {string[]} [words] sections of texts that it needs besides its own
 * @property {() => Promise<{ stepOf: (docs: Doc[], step: number, pressed: Element) => number | undefined }>} discardStep the step at which
 *   the thing pressed came where it lies, for replays
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

/** @param {string} game @returns {GamePlugin | undefined} once it was brought */
export const pluginOf = (game) => plugins.get(game)

/** @param {string} game @returns {Promise<CompletePlugin>} with what it takes once the table stands */
export async function loadCompletePlugin(game) {
  const plugin = await loadPlugin(game)
  const [details] = await Promise.all([plugin.details(), section(`told-${game}`), section('told')])
  return Object.assign(plugin, details)
}

/** @param {string} game whether what tells of its events was brought */
export const hasDescriptions = (game) => Boolean(pluginOf(game)?.describe)

/** In the words of the table's game, once what tells of it was brought. @type {Describe} */
export const describe = (event, doc, t, among) =>
  event.type === 'nonce-unopened'
    ? unopened(event, doc, t)
    : (pluginOf(doc.table.game)?.describe?.(event, doc, t, among) ?? '')

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

/** @param {string} game once it was brought, so that what is known is shown at once */
export const scoreSheetOf = (game) => sheets.get(game)
