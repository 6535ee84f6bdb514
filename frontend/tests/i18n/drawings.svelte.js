/**
 * @param {Record<string, () => unknown>} parts what each part shows
 * @returns {{ shown: Record<string, unknown[]>, end: () => void }} what each has shown so far, again with each drawing
 */
export function drawings(parts) {
  /** @type {Record<string, unknown[]>} */
  const shown = Object.fromEntries(Object.keys(parts).map((name) => [name, []]))
  const end = $effect.root(() => {
    for (const [name, draw] of Object.entries(parts)) $effect(() => void shown[name].push(draw()))
  })
  return { shown, end }
}
