/** Plays a replay by itself, a moment at a time. */

/** Time for which a moment stays at plain speed, in ms. */
const STEP_MS = 900
/** Time for which the score sheet of a deal stays at plain speed, in ms. */
const SHEET_MS = 3500

export const SPEEDS = /** @type {const} */ ([0.5, 1, 2, 4])

export class Player {
  playing = $state(false)
  /** @type {number} */
  speed = $state(1)

  /** @param {import('./replay.svelte.js').Replay} replay */
  constructor(replay) {
    this.replay = replay
  }

  /** Starts, or stops; at the end it starts from the beginning. */
  toggle() {
    if (!this.playing && this.replay.atEnd) void this.replay.go({ deal: 0, moment: 0 })
    this.playing = !this.playing
  }

  stop() {
    this.playing = false
  }

  /** To be run in an effect: takes the next step when its time has come. */
  run() {
    const { replay } = this
    if (!this.playing || replay.loading) return
    if (replay.atEnd || replay.problem) return this.stop()
    const last = replay.moment >= replay.moments - 1
    const timer = setTimeout(() => void replay.step(1), (last ? SHEET_MS : STEP_MS) / this.speed)
    return () => clearTimeout(timer)
  }
}
