/**
 * An estimate of the server's clock by its frames. The server's `now` is older on arrival by the frame's delay, so the
 * largest difference to the local clock has the least delay, and is the best.
 */
export class ServerClock {
  /** @param {() => number} [local] epoch ms of this machine; they run on evenly where its clock is set */
  constructor(local = () => performance.timeOrigin + performance.now()) {
    this.local = local
    /** @type {number[]} the newest differences, in ms */
    this.offsets = []
    /** @type {number | null} the time at which the clock stands, epoch ms */
    this.frozenAt = null
  }

  /**
   * Starts the estimate anew: a delayed view has a clock of its own, which stands from time to time.
   * @param {number | null} [at] the time at which the clock stands
   */
  turn(at = null) {
    this.offsets = []
    this.frozenAt = at
  }

  /** @param {number} now the server's epoch ms in a frame that has just come */
  sync(now) {
    this.offsets = [...this.offsets.slice(-15), now - this.local()]
  }

  /** The server's time now, epoch ms. */
  now() {
    return this.frozenAt ?? this.local() + (this.offsets.length ? Math.max(...this.offsets) : 0)
  }
}
