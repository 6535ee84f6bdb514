/**
 * Whole minutes of a session by time that are left, the one that runs counted; none where no time runs.
 * @param {() => import('../../wire/types.js').Doc} doc @param {() => number} now
 */
export function minutesLeft(doc, now) {
  let left = $state(/** @type {number | undefined} */ (undefined))
  $effect(() => {
    const { status, ends_at } = doc().table
    const end = status === 'playing' ? ends_at : undefined
    const read = () => (left = end ? Math.max(0, Math.ceil((end - now()) / 60_000)) : undefined)
    read()
    if (!end) return
    const timer = setInterval(read, 1000)
    return () => clearInterval(timer)
  })
  return {
    get left() {
      return left
    },
  }
}
