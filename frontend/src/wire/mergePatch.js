/**
 * JSON merge patch (RFC 7396). Returns a new value; the target and all that the patch leaves alone are shared,
 * so an unchanged part keeps its identity and whoever draws it needs no redraw.
 * @param {any} target
 * @param {any} patch
 * @returns {any}
 */
export function mergePatch(target, patch) {
  if (!isObject(patch)) return patch
  const result = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key]
    else result[key] = mergePatch(result[key], value)
  }
  return result
}

/** @param {any} value */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
