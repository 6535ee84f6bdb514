// boardgame.io's own server with the least of games: each move keeps what was said, and all four are sent the state.
// Whoever is to move is nobody's business, so that the four may speak by turns. Storage is its own, in memory.
const { Server, Origins } = require('boardgame.io/server')

const game = {
    name: 'relay',
    setup: () => ({ said: '' }),
    moves: { say: ({ G }, words) => ({ ...G, said: words }) },
    turn: { activePlayers: { all: 'all' } },
    disableUndo: true,
}
const server = Server({ games: [game], origins: [Origins.LOCALHOST] })
server.run({ port: Number(process.argv[2]) })
