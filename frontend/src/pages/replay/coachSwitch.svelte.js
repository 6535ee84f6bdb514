import { retryImport } from '../../app/loading/retryImport.js'
import { section } from '../../i18n/i18n.svelte.js'

/** Whether the coach is switched on. Kept for the next replay, until the page is closed. */
let wanted = false
/** Some links switch it on. */
const isInAddress = () => new URLSearchParams(location.search).has('coach')

/** The switch of a replay's coach, which is loaded when it is first switched on. */
export class CoachSwitch {
  on = $state(wanted || isInAddress())
  /** @type {{ store: import('./coach/coachStore.svelte.js').CoachStore, Bar: any, Panel: any } | undefined} */
  #loaded = $state.raw()

  /** @param {import('./replay.svelte.js').Replay} replay @param {() => number} bottom the seat at the bottom */
  constructor(replay, bottom) {
    this.replay = replay
    this.bottom = bottom
  }

  /** The coach, where it is switched on and loaded. */
  get coach() {
    return this.on ? this.#loaded : undefined
  }

  toggle() {
    wanted = this.on = !this.on
  }

  /** To be run in an effect: loads the coach, and its report on the deal shown. */
  run() {
    if (this.coach) return this.coach.store.load()
    if (this.on && this.replay.whole) void this.#load(this.replay.whole)
  }

  /** @param {import('../../app/loading/gamePlugin.js').CompletePlugin} plugin */
  async #load(plugin) {
    const reasons = `advice-${this.replay.match?.table.game}`
    const [{ CoachStore, Bar, Panel }, words] = await retryImport(() =>
      Promise.all([import('./coach/coach.js'), plugin.coach(), section('coach'), section(reasons)]),
    )
    this.#loaded ??= { store: new CoachStore(this.replay, words, this.bottom), Bar, Panel }
  }
}
