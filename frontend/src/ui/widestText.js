/** How wide texts are in the letters of an element, in em, so that it holds for whatever size they are shown in. */

const pen = document.createElement('canvas').getContext('2d')

/**
 * @param {Element} node
 * @param {readonly string[]} texts
 * @returns {number} how wide the widest is
 */
export function widestText(node, texts) {
  const { font, fontSize } = getComputedStyle(node)
  if (!pen) return 0
  pen.font = font
  const most = Math.max(0, ...texts.map((text) => pen.measureText(text).width))
  return Math.ceil((100 * most) / parseFloat(fontSize)) / 100
}
