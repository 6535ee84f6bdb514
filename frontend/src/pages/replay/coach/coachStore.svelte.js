import { me } from '../../../app/session/me.svelte.js'
import { seatName } from '../../../app/labels/seats.js'
import { t } from '../../../i18n/i18n.svelte.js'
import { sentences } from '../../../i18n/sentences.js'
import { actionText, asSentence, pointsText, whyText } from './coachWords.js'

/**
 * @typedef {import('../../../wire/archiveApi.js').Coaching} Coaching
 * @typedef {import('../../../wire/archiveApi.js').Departure} Departure
 * @typedef {{ moment: number, text: string }} Move
 */

/** The coach's report on the deal shown: where the coach would have chosen otherwise than one seat did. */
export class CoachStore {
  /** the seat that the reader chose to have coached @type {number | undefined} */
  chosenSeat = $state()
  /** why there is no report @type {unknown} */
  problem = $state.raw(null)
  /** @type {Coaching | null} */
  #latest = $state.raw(null)
  /** the moment shown when the report came: the summary is announced there */
  #arrivedAt = $state(-1)
  /** @type {Map<string, Promise<Coaching>>} */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  #requests = new Map()

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

  /** The seat that is coached: the reader's own, if no other was chosen. */
  get seat() {
    const own = this.replay.match?.seats.find(({ name, kind }) => name === me.name && kind === me.kind)
    return this.chosenSeat ?? own?.seat ?? this.bottom()
  }

  get name() {
    return this.replay.doc ? seatName(this.replay.doc, this.seat, t) : ''
  }

  /** The report on the deal and seat shown, once it has come. */
  get report() {
    const report = this.#latest
    return report && report.deal === this.replay.place.deal && report.seat === this.seat ? report : null
  }

  get departures() {
    return this.report?.departures ?? []
  }

  /** @param {number} moment */
  departuresAt = (moment) => this.departures.filter((each) => each.moment === moment)

  /** The moment of the nearest departure before, or after, the one shown. @param {-1 | 1} way */
  nextDeparture(way) {
    const { moment } = this.replay
    const found = this.departures.map((each) => each.moment)
    return way > 0 ? found.find((each) => each > moment) : found.findLast((each) => each < moment)
  }

  /** To be run in an effect: loads the report on the deal and seat shown. */
  load() {
    if (this.replay.scene) void this.#load(this.replay.scene.deal, this.seat)
  }

  /** @param {number} deal @param {number} seat */
  async #load(deal, seat) {
    const key = `${deal}.${seat}`
    const { match, source } = this.replay
    const request = this.#requests.get(key) ?? source.coach(/** @type {any} */ (match), deal, seat)
    this.#requests.set(key, request)
    this.problem = null
    try {
      const report = await request
      if (deal !== this.replay.place.deal || seat !== this.seat) return
      this.#latest = report
      this.#arrivedAt = this.replay.moment
    } catch (error) {
      this.#requests.delete(key)
      if (deal === this.replay.place.deal && seat === this.seat) this.problem = error
    }
  }

  /** Names an action, with its tiles in words. @param {any} action */
  actionText = (action) => actionText(this.words, action)

  /** Names an estimate of points in the game's own unit. @param {number} points */
  pointsText = (points) => pointsText(this.words, points)

  /**
   * What the other choice would be worth more, or that the coach is not sure of it.
   * @param {Departure} departure @returns {string} empty where the coach doesn't weigh the two
   */
  lossText = ({ loss, sure }) => {
    if (loss === null) return ''
    return sure ? t('coach.more', { worth: this.pointsText(loss) }) : t('coach.unsure')
  }

  /**
   * Why the coach would have chosen otherwise, as a sentence; empty where nothing simpler tells than that it is worth more.
   * @param {Departure} departure
   */
  whyText = (departure) => whyText(this.words, this.replay.match?.table.game, departure)

  /** The report on the whole deal in words. */
  get summary() {
    if (!this.report) return ''
    const { looked, lost, departures } = this.report
    if (!looked) return t('coach.none')
    if (!departures.length) return t('coach.all', { count: looked })
    const agrees = t('coach.agrees', { agreed: looked - departures.length, count: looked })
    if (!lost) return agrees
    return t('coach.summary', { agrees, lost: t('coach.lost', { worth: this.pointsText(lost) }) })
  }

  /** The text that screen readers get with the moment shown. */
  get announcement() {
    const { moment } = this.replay
    const here = this.departuresAt(moment).map((departure) =>
      sentences(
        asSentence(t('coach.did', { name: this.name, what: this.actionText(departure.did) })),
        asSentence(this.#wouldText(departure)),
        this.whyText(departure),
      ),
    )
    return sentences(...here, moment === this.#arrivedAt && this.summary && asSentence(this.summary))
  }

  /** What the coach would have done, and what that would be worth. @param {Departure} departure */
  #wouldText(departure) {
    const text = t('coach.would', { what: this.actionText(departure.would) })
    const worth = this.lossText(departure)
    return worth ? t('coach.weighed', { text, worth }) : text
  }

  /** Adds lines for departures at moments that have no line among the moves. @param {Move[]} moves */
  rows(moves) {
    const silent = this.departures
      .filter(({ moment }) => !moves.some((move) => move.moment === moment))
      .map(({ moment, did }) => ({
        moment,
        text: t('coach.did', { name: this.name, what: this.actionText(did) }),
      }))
    return [...moves, ...silent].sort((a, b) => a.moment - b.moment)
  }
}
