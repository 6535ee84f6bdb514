/** From here on a character takes the room of two letters: Chinese, Japanese, Korean, and signs. */
const WIDE = '\u2e7f'

/** How many letters a text is as wide as, about. @param {string} text */
export const textWidth = (text) => [...text].reduce((sum, char) => sum + (char > WIDE ? 2 : 1), 0)
