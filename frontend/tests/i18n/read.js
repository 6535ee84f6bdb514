/** Reads code as far as its texts are concerned: calls of `t`, `has` and `within`, and what stands in markup. */

const CALL = /(?<![.\w])(?:t|has|within)\(/g
const OPEN = '([{'
const CLOSE = ')]}'

/** @param {string} code @param {number} from @returns {number} the end of the string that begins there */
function endOfString(code, from) {
  let at = from + 1
  while (at < code.length && code[at] !== code[from]) at += code[at] === '\\' ? 2 : 1
  return at
}

/** @param {string} code @param {number} from just behind a bracket @returns {string[]} what stands between commas */
export function parts(code, from) {
  const found = []
  let [depth, start, at] = [0, from, from]
  for (; at < code.length; at += 1) {
    const char = code[at]
    if (`'"\``.includes(char)) at = endOfString(code, at)
    else if (OPEN.includes(char)) depth += 1
    else if (CLOSE.includes(char) && depth-- === 0) break
    else if (char === ',' && depth === 0) {
      found.push(code.slice(start, at))
      start = at + 1
    }
  }
  return [...found, code.slice(start, at)].map((text) => text.trim()).filter(Boolean)
}

/** @param {string} code @returns {{ first: string, rest: string }[]} the arguments of each call */
export const calls = (code) =>
  [...code.matchAll(CALL)].map((match) => {
    const [first = '', rest = ''] = parts(code, match.index + match[0].length)
    return { first, rest }
  })

/** @param {string} first @returns {string[]} the keys that it may be: it itself, and what stands behind ? and : */
export const keysIn = (first) => {
  const plain = first.replace(/`[^`]*`|[!=]== *'[^']*'/g, '')
  return [...plain.matchAll(/(?:^|[?:] *)'([a-z][\w-]*(?:\.[\w-]+)*)'/g)].map(([, key]) => key)
}

/** @param {string} rest @returns {string[] | null} names of parameters; null where code does not say them here */
export function given(rest) {
  if (!rest) return []
  if (!rest.startsWith('{') || rest.includes('...')) return null
  return parts(rest, 1).map((part) => part.split(':')[0].trim())
}

/** @param {string} component @returns {string[]} words in markup that no catalogue has */
export function wordsOf(component) {
  const markup = component
    .replace(/<(script|style)[^>]*>.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, (text) => (/^"[^{]*[A-Za-z]{3}[^{]*"$/.test(text) ? text : '""'))
  const labels = [...markup.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"{]*[A-Za-z]{3}[^"{]*)"/g)]
  let plain = markup
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/\{[^{}]*\}/g, ' ')
  }
  const texts = plain
    .replace(/=>|&\w+;/g, '')
    .replace(/<[^>]*>/g, '\n')
    .matchAll(/[A-Za-z]{3,}[^\n]*/g)
  return [...labels.map(([, text]) => text), ...[...texts].map(([text]) => text.trim())]
}
