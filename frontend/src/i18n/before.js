/** @param {string} text @returns {string} the same, to stand before another on its line: after a mark as wide as a character stands no space */
export const before = (text) => (/[：。！？，]$/.test(text) ? text : `${text} `)
