/** The document of a table that waits for players. @param {Record<string, any>} more @returns {any} */
export const doc = ({ you, ...table }) => ({
  you,
  table: {
    code: 'Ab3dE_9x',
    game: 'sichuan',
    options: {},
    deals: 8,
    speed: 'normal',
    status: 'waiting',
    owner: 0,
    seats: {
      0: { kind: 'human', name: 'Ada', present: true },
      1: { kind: 'empty', name: '', present: false },
      2: { kind: 'bot', name: 'Lan', level: 'easy', present: true },
      3: { kind: 'empty', name: '', present: false },
    },
    ...table,
  },
})
