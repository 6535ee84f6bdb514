// The pages that ours is measured against, written, built by Vite and served, compressed, the way ours is: by
// `node pages.cjs FOLDER PORT`, where FOLDER has their packages. /bare/ counts presses; /boardgame/ is noughts and crosses
// as boardgame.io's own tutorial has it: its client for React, one board, nothing else.
const { createServer } = require('node:http')
const { createRequire } = require('node:module')
const fs = require('node:fs')
const path = require('node:path')
const { brotliCompressSync } = require('node:zlib')
const { pathToFileURL } = require('node:url')

const [folder, port] = [path.resolve(process.argv[2]), Number(process.argv[3])]
const from = (name) => import(pathToFileURL(createRequire(path.join(folder, 'package.json')).resolve(name)).href)
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const html = (script) => `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>.</title></head>
<body><div id="app"></div><script type="module" src="${script}"></script></body></html>`

const PAGES = {
    bare: {
        'index.html': html('/main.js'),
        'main.js': `import { mount } from 'svelte'
import App from './App.svelte'
mount(App, { target: document.getElementById('app') })`,
        'App.svelte': `<script>let presses = $state(0)</script>
<h1>A page</h1><button onclick={() => (presses += 1)} style:width="200px" style:height="200px">{presses}</button>`,
    },
    boardgame: {
        'index.html': html('/main.js'),
        'main.js': `import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Client } from 'boardgame.io/react'
const LINES = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { clickCell: ({ G, playerID }, id) => { if (G.cells[id] === null) G.cells[id] = playerID } },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((at) => G.cells[at] !== null && G.cells[at] === G.cells[line[0]])))
      return { winner: ctx.currentPlayer }
    if (G.cells.every((cell) => cell !== null)) return { draw: true }
  },
}
const Board = ({ G, moves }) => h('div', { style: { display: 'grid', gridTemplateColumns: '90px 90px 90px' } },
  G.cells.map((cell, id) => h('button', { key: id, style: { height: '90px' }, onClick: () => moves.clickCell(id) }, cell)))
createRoot(document.getElementById('app')).render(h(Client({ game, board: Board, debug: false })))`,
    },
}

async function built(name, plugins) {
    const root = path.join(folder, 'pages', name)
    fs.mkdirSync(root, { recursive: true })
    for (const [file, text] of Object.entries(PAGES[name])) fs.writeFileSync(path.join(root, file), text)
    const { build } = await from('vite')
    await build({ root, base: `/${name}/`, plugins, logLevel: 'error', configFile: false, build: { outDir: 'dist' } })
    return path.join(root, 'dist')
}

async function main() {
    const { svelte } = await from('@sveltejs/vite-plugin-svelte')
    const roots = { boardgame: await built('boardgame', []), bare: await built('bare', [svelte({ configFile: false })]) }
    const server = createServer((request, response) => {
        const [, name, ...rest] = new URL(request.url, 'http://localhost').pathname.split('/')
        const file = roots[name] && path.join(roots[name], rest.join('/') || 'index.html')
        if (!file || !file.startsWith(roots[name]) || !fs.existsSync(file)) return response.writeHead(404).end()
        const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' })
        response.end(brotliCompressSync(fs.readFileSync(file)))
    })
    server.listen(port, '127.0.0.1', () => console.log('ready'))
}
main().catch((error) => { console.error(error); process.exit(1) })
