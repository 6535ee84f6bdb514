/**
 * Colours as style sheets write them, worked out as a browser would: custom properties, light-dark(), color-mix().
 * @typedef {[number, number, number, number]} Colour red, green, blue: 0 to 255; alpha: 0 to 1
 * @typedef {Record<string, string>} Sheet values by the name of the custom property
 */

/** @param {string} css @param {RegExp} selector @returns {Sheet} what the rules with a matching selector define, later ones first */
export function sheetOf(css, selector) {
  /** @type {Sheet} */
  const found = {}
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/:where\((.*)\) \{/g, '$1 {')
  for (const [, selectors, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (selectors.split(',').some((each) => selector.test(each.trim())))
      for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found[name] = value.trim()
  return found
}

/** @param {string} text @returns {string[]} the arguments of a function, as written */
function args(text) {
  const found = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && !depth) found.push('')
    else found[found.length - 1] += letter
  }
  return found.map((each) => each.trim())
}

/** @param {string} value @param {Sheet} sheet @param {'light' | 'dark'} scheme @returns {Colour} */
export function colourOf(value, sheet, scheme) {
  const of = (/** @type {string} */ inner) => colourOf(inner, sheet, scheme)
  const [, name, inner] = /^([\w-]+)\((.*)\)$/s.exec(value) ?? []
  if (name === 'var') return of(sheet[inner])
  if (name === 'light-dark') return of(args(inner)[scheme === 'light' ? 0 : 1])
  if (name === 'rgb') {
    const [r, g, b, alpha = 1] = (inner.match(/[\d.]+/g) ?? []).map(Number)
    return [r, g, b, alpha]
  }
  if (name === 'color-mix') return mixed(args(inner), of)
  return hex(value)
}

/** @param {string[]} parts of color-mix(in srgb, a, b 30%) @param {(value: string) => Colour} of @returns {Colour} */
function mixed([, first, second], of) {
  const [, other, percent] = /^(.*?) (\d+)%$/.exec(second) ?? []
  const [a, b, share] = [of(first), of(other), Number(percent) / 100]
  return /** @type {Colour} */ (a.map((each, i) => each * (1 - share) + b[i] * share))
}

/** @param {string} value @returns {Colour} */
function hex(value) {
  const digits = /^#([\da-f]{3,8})$/i.exec(value)?.[1]
  if (!digits) throw new Error(`${value} is no colour`)
  const pairs = digits.length < 6 ? [...digits].map((each) => each + each) : digits.match(/../g)
  const [r, g, b, alpha = 255] = (pairs ?? []).map((pair) => parseInt(pair, 16))
  return [r, g, b, alpha / 255]
}

/** @param {Colour} front @param {Colour} behind opaque @returns {Colour} */
export const over = (front, behind) =>
  /** @type {Colour} */ ([...[0, 1, 2].map((i) => front[i] * front[3] + behind[i] * (1 - front[3])), 1])

/** @param {Colour} colour @returns {number} relative luminance, by WCAG 2 */
function luminance([r, g, b]) {
  const [x, y, z] = [r, g, b].map((each) =>
    each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * x + 0.7152 * y + 0.0722 * z
}

/** @param {Colour} a @param {Colour} b @returns {number} 1 to 21 */
export function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}
