// Players of @kobalab/majiang-ai, as many as are asked for: majiang.cjs FOLDER, which has them in its node_modules.
// A line in is [{ table, seat, told: [message, …] }, …]; the line out has for each of these { reply, hand, ms }: what
// the player said to the last message that wants an answer, the hand that it believes to hold, how long it took. A
// player is made as its match begins (kaiju) and forgotten as it ends (jieju).
const { createRequire } = require('node:module')
const path = require('node:path')
const { createInterface } = require('node:readline')

const from = createRequire(path.resolve(process.argv[2], 'package.json'))
const Majiang = from('@kobalab/majiang-core')
const Player = from('@kobalab/majiang-ai')

// A kan in riichi may not change how the hand reads, as at our tables.
const rule = Majiang.rule({ リーチ後暗槓許可レベル: 1 })
const players = new Map()

function tell(player, message) {
    let said = null
    if (message.kaiju) message.kaiju.rule = rule
    player.action(message, message.kaigang ? undefined : (reply) => (said = reply ?? null))
    return said
}

function ask({ table, seat, told }) {
    const key = `${table} ${seat}`
    if (told.some((message) => message.kaiju)) players.set(key, new Player())
    const player = players.get(key)
    const start = performance.now()
    let reply = null
    for (const message of told) {
        const said = tell(player, message)
        if (!message.kaigang) reply = said
    }
    const ms = performance.now() - start
    if (told.some((message) => message.jieju)) players.delete(key)
    return { reply, hand: player.shoupai.toString(), ms }
}

createInterface({ input: process.stdin }).on('line', (line) => {
    process.stdout.write(`${JSON.stringify(JSON.parse(line).map(ask))}\n`)
})
