import { retryImport } from '../../app/loading/retryImport.js'
import { section } from '../../i18n/i18n.svelte.js'

/** Whether the coach is wanted, in this replay and the next: for as long as the visit lasts. */
let wanted = false
/** Some links lead to it. */
const isAsked = () => new URLSearchParams(location.search).has('coach')

/** The coach of a replay, each reader's own: brought when it is wanted first. */
export class CoachSwitch {
  on = $state(wanted || isAsked())
  /** @type {{ desk: import('./coach/coachStore.svelte.js').CoachStore, Bar: any, Panel: any } | undefined} */
  #brought = $state.raw()

  /** @param {import('./replay.svelte.js').Replay} replay @param {() => number} bottom the seat at the bottom */
  constructor(replay, bottom) {
    this.replay = replay
    this.bottom = bottom
  }

  /** What there is of it to be seen. */
  get coach() {
    return this.on ? this.#brought : undefined
  }

  toggle() {
    wanted = this.on = !this.on
  }

  /** To be run in an effect: brings it, and has it look at what is shown. */
  run() {
    if (this.coach) return this.coach.desk.look()
    if (this.on && this.replay.whole) void this.#bring(this.replay.whole)
  }

  /** @param {import('../../app/loading/gamePlugin.js').CompletePlugin} plugin */
  async #bring(plugin) {
    const [{ CoachStore, Bar, Panel }, words] = await retryImport(() =>
      Promise.all([import('./coach/coach.js'), plugin.coach(), section('coach')]),
    )
    this.#brought ??= { desk: new CoachStore(this.replay, words, this.bottom), Bar, Panel }
  }
}
