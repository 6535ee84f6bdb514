import { me } from '../../../app/session/me.svelte.js'
import { seatName } from '../../../app/labels/seats.js'
import { t } from '../../../i18n/i18n.svelte.js'
import { sentences } from '../../../i18n/sentences.js'
import { estimate } from './estimate.js'

/**
 * @typedef {import('../../../wire/archiveApi.js').Coaching} Coaching
 * @typedef {import('../../../wire/archiveApi.js').Departure} Departure
 * @typedef {{ moment: number, text: string }} Move
 */

/** What the coach says of the deal shown: where it would have chosen otherwise than one seat did. */
export class CoachStore {
  /** whose choices the reader wished to have looked at @type {number | undefined} */
  wished = $state()
  /** why it says nothing @type {unknown} */
  problem = $state.raw(null)
  /** @type {Coaching | null} */
  #newest = $state.raw(null)
  /** the moment shown when that came: there it is told as a whole */
  #came = $state(-1)
  /** @type {Map<string, Promise<Coaching>>} */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  #asked = new Map()

  /**
   * @param {import('../replay.svelte.js').Replay} replay
   * @param {import('../../../app/loading/gamePlugin.js').Coached} words
   * @param {() => number} bottom the seat at the bottom
   */
  constructor(replay, words, bottom) {
    this.replay = replay
    this.words = words
    this.bottom = bottom
  }

  /** Whose choices are looked at: the reader's own, if nobody else's were wished for. */
  get seat() {
    const own = this.replay.match?.seats.find(({ name, kind }) => name === me.name && kind === me.kind)
    return this.wished ?? own?.seat ?? this.bottom()
  }

  get name() {
    return this.replay.doc ? seatName(this.replay.doc, this.seat, t) : ''
  }

  /** What it says of that, once it is known. */
  get said() {
    const said = this.#newest
    return said && said.deal === this.replay.place.deal && said.seat === this.seat ? said : null
  }

  get departures() {
    return this.said?.departures ?? []
  }

  /** @param {number} moment */
  at = (moment) => this.departures.filter((each) => each.moment === moment)

  /** The moment of the nearest departure before, or after, the one shown. @param {-1 | 1} way */
  next(way) {
    const { moment } = this.replay
    const found = this.departures.map((each) => each.moment)
    return way > 0 ? found.find((each) => each > moment) : found.findLast((each) => each < moment)
  }

  /** To be run in an effect: asks about what is shown. */
  look() {
    if (this.replay.scene) void this.#ask(this.replay.scene.deal, this.seat)
  }

  /** @param {number} deal @param {number} seat */
  async #ask(deal, seat) {
    const key = `${deal}.${seat}`
    const { match, source } = this.replay
    const coming = this.#asked.get(key) ?? source.coach(/** @type {any} */ (match), deal, seat)
    this.#asked.set(key, coming)
    this.problem = null
    try {
      const said = await coming
      if (deal !== this.replay.place.deal || seat !== this.seat) return
      this.#newest = said
      this.#came = this.replay.moment
    } catch (error) {
      this.#asked.delete(key)
      if (deal === this.replay.place.deal && seat === this.seat) this.problem = error
    }
  }

  /** Of a choice its name, with its tiles in words. @param {any} action */
  called = (action) => {
    const { word, tiles } = this.words.chosen(action, t)
    return [word, tiles.map((tile) => this.words.nameOf(tile, t)).join(t('comma'))].filter(Boolean).join(' ')
  }

  /** So many points, as the game calls them. @param {number} points */
  worth = (points) => t(this.words.unit, { count: estimate(points) })

  /** @param {number | null} loss @returns {string} empty where it doesn't weigh the two */
  more = (loss) => (loss === null ? '' : t('coach.more', { worth: this.worth(loss) }))

  /** What it says of the whole deal. */
  get summary() {
    if (!this.said) return ''
    const { looked, lost, departures } = this.said
    if (!looked) return t('coach.none')
    if (!departures.length) return t('coach.all', { count: looked })
    const agrees = t('coach.agrees', { agreed: looked - departures.length, count: looked })
    return lost ? `${agrees} · ${t('coach.lost', { worth: this.worth(lost) })}` : agrees
  }

  /** What is read out with the moment shown. */
  get spoken() {
    const { moment } = this.replay
    const here = this.at(moment).map(({ did, would, loss }) =>
      sentences(
        `${t('coach.did', { name: this.name, what: this.called(did) })}.`,
        `${[t('coach.would', { what: this.called(would) }), this.more(loss)].filter(Boolean).join(t('comma'))}.`,
      ),
    )
    return sentences(...here, moment === this.#came && this.summary && `${this.summary}.`)
  }

  /** The moves, each with what the coach says of it; what went without words has a line of its own. @param {Move[]} moves */
  rows(moves) {
    const silent = this.departures
      .filter(({ moment }) => !moves.some((move) => move.moment === moment))
      .map(({ moment, did }) => ({
        moment,
        text: t('coach.did', { name: this.name, what: this.called(did) }),
      }))
    return [...moves, ...silent].sort((a, b) => a.moment - b.moment)
  }
}
