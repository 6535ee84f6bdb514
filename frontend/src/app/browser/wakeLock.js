/**
 * Keeps the screen lit: thinking is no idleness. Browsers let go of it whenever the page is hidden, so it is asked for
 * again when the page is back; where they refuse, or know nothing of it, the device does as it likes.
 * @returns {() => void} lets the device rest
 */
export function keepAwake() {
  /** @type {WakeLockSentinel | undefined} */
  let lock
  let [wanted, asking] = [true, false]
  async function requestLock() {
    if (!wanted || asking || document.hidden || (lock && !lock.released)) return
    asking = true
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    asking = false
    if (!wanted) void lock?.release()
  }
  document.addEventListener('visibilitychange', requestLock)
  void requestLock()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', requestLock)
    void lock?.release()
  }
}
