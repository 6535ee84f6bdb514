/**
 * The server's clock, guessed from its frames. Of several guesses the one with the least delay is nearest: the
 * server's `now` is older on arrival by the way it came, so the largest difference is the best.
 */
export class ServerClock {
  /** @param {() => number} [local] epoch ms of this machine, which go on evenly where its clock is set meanwhile */
  constructor(local = () => performance.timeOrigin + performance.now()) {
    this.local = local
    /** @type {number[]} the newest differences, in ms */
    this.offsets = []
    /** @type {number | null} where it stands still, epoch ms */
    this.stands = null
  }

  /**
   * Goes by another clock from now on: that of what is shown late, which waits from time to time.
   * @param {number | null} [at] where it stands still
   */
  turn(at = null) {
    this.offsets = []
    this.stands = at
  }

  /** @param {number} now the server's epoch ms in a frame that has just come */
  sync(now) {
    this.offsets = [...this.offsets.slice(-15), now - this.local()]
  }

  /** Epoch ms as the server has it now. */
  now() {
    return this.stands ?? this.local() + (this.offsets.length ? Math.max(...this.offsets) : 0)
  }
}
