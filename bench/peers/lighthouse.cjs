// Looks at pages with Lighthouse, one after another, each in a browser of its own: `node lighthouse.cjs FOLDER`, where FOLDER has
// its package and CHROME_PATH names the browser. A line in, {"url", "headers", "without"}; a line out, what it found.
const { createRequire } = require('node:module')
const path = require('node:path')
const readline = require('node:readline')
const { pathToFileURL } = require('node:url')

const folder = path.resolve(process.argv[2])
const from = (name) => import(pathToFileURL(createRequire(path.join(folder, 'package.json')).resolve(name)).href)
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const FIGURES = {
    fcp: 'first-contentful-paint',
    lcp: 'largest-contentful-paint',
    index: 'speed-index',
    blocked: 'total-blocking-time',
    shift: 'cumulative-layout-shift',
    bytes: 'total-byte-weight',
}
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic']
// What Chromium loads into each window for its address bar, which nobody sees: it would take its part of the processor.
const OFF = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI']

async function look(lighthouse, { launch, Launcher }, { url, headers, without }) {
    // Of several such flags only the last one counts.
    const usual = Launcher.defaultFlags().find((flag) => flag.startsWith('--disable-features='))
    const chrome = await launch({ chromeFlags: [...FLAGS, [usual, ...OFF].join()] })
    try {
        // Its own choices for phones are what it has where it is told nothing else.
        const told = await lighthouse(url, {
            port: chrome.port,
            onlyCategories: CATEGORIES,
            extraHeaders: headers,
            skipAudits: without,
            ignoreStatusCode: true, // "nothing here" is a page, too
            logLevel: 'silent',
        })
        return found(told.lhr)
    } finally {
        await chrome.kill()
    }
}

function found({ categories, audits, environment, runtimeError }) {
    if (runtimeError) return { error: runtimeError.message }
    const failed = CATEGORIES.slice(1)
        .flatMap((category) => categories[category].auditRefs)
        .filter(({ id, weight }) => weight && audits[id].score !== null && audits[id].score < 1)
    return {
        scores: CATEGORIES.map((category) => categories[category].score),
        figures: Object.fromEntries(Object.entries(FIGURES).map(([name, id]) => [name, audits[id].numericValue])),
        requests: audits['network-requests'].details.items.length,
        processor: environment.benchmarkIndex,
        failed: failed.map(({ id }) => id),
    }
}

async function main() {
    const [{ default: lighthouse }, launcher] = await Promise.all([from('lighthouse'), from('chrome-launcher')])
    console.log('ready')
    for await (const line of readline.createInterface({ input: process.stdin })) {
        const answer = await look(lighthouse, launcher, JSON.parse(line)).catch((error) => ({ error: String(error) }))
        console.log(JSON.stringify(answer))
    }
}
main().catch((error) => { console.error(error); process.exit(1) })
