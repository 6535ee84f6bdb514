// A Colyseus room that relays: what one says is made into 300 bytes and sent to all four. Nothing is kept.
const { Server, Room } = require('@colyseus/core')
const { WebSocketTransport } = require('@colyseus/ws-transport')

const PAD = 'x'.repeat(200)

class Relay extends Room {
    onCreate() {
        this.maxClients = 4
        this.onMessage('say', (_, words) => this.broadcast('said', { said: words, pad: PAD }))
    }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() })
server.define('relay', Relay).filterBy(['table'])
server.listen(Number(process.argv[2]), '127.0.0.1')
