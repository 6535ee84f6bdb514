/** Plays a replay by itself, a moment at a time. */

/** How long a moment stays at plain speed, and the account of a deal, in ms. */
const STEP_MS = 900
const ACCOUNT_MS = 3500

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

  /** To be run in an effect: waits for the next step, and takes it. */
  run() {
    const { replay } = this
    if (!this.playing || replay.loading) return
    if (replay.atEnd || replay.problem) return this.stop()
    const last = replay.moment >= replay.moments - 1
    const timer = setTimeout(() => void replay.step(1), (last ? ACCOUNT_MS : STEP_MS) / this.speed)
    return () => clearTimeout(timer)
  }
}
