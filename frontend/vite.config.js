import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

import { avatars } from './tools/avatars.mjs'
import { emotes } from './tools/emotes.mjs'
import { tiles } from './tools/tiles.mjs'
import { ahead } from './vite-ahead.js'
import { boot } from './vite-boot.js'
import { compress } from './vite-compress.js'
import { eager } from './vite-eager.js'
import { offline } from './vite-offline.js'
import { styles } from './vite-styles.js'
import { words } from './vite-words.js'

/** Where development requests for the API and the sockets go. */
const server = process.env.MAHJONG_SERVER ?? 'http://127.0.0.1:8000'

/**
 * The table that games of mahjong sit at; tables of other games take only parts of src/table, which come in one file, as
 * do the hints for newcomers when they are wanted, and what makes tiles fly.
 */
const MAHJONG =
  /src\/table\/(Table|controls\/(ClaimBar|Prompt|Wind)|overlay\/(Announcer|Centre)|tiles\/Pieces|layout\/(layout|coordinates|seatLine|wall|melds|ownHand|slots))\./
/** What every table is played in, and at. */
const TABLE =
  /src\/(table\/(?!aids\/|controls\/(AutoAnswers|BeginnerHint|CallVariants|HintBox|DisabledReason|Legend|[Ww]aits)|input\/(Premove|gestures)|layout\/(overlayPlaces|minimumSize|freeSpace|rects)|overlay\/([Ff]lare|CallFlares)|tiles\/(tileAnimation|deal|discardStep)|advice\/)|pages\/(TablePage|table\/(Game|Menu\.)))/

/** The home page, to begin with, and what every page is built of. What stands in for a barred SHA-256 comes where it is. */
const BASE =
  /node_modules(?!\/@noble)|rolldown|src\/(main|App|pages\/(Home|Loading|home\/(PlayNow|gameName)))\.|src\/(ui(?!\/(ActionList|ActiveSearch|ReadyCheck|SearchEnded|BlockingTables|focus|paging|pressGuard)\.)|tiles(?!\/([Dd]omino|pips|Tray|set136)\.)|app(?!\/(Notices|routing\/RouteAnnouncer|loading\/pageImports|session\/(confirmIdentity|IdentityLost|search)|browser\/(wakeLock|titleAlert|notifications|serviceWorker)|labels\/(ownTable|searchStatus))\.)|wire(?!\/(\w+Api|liveTopics|observerStore|ignoreMissing|nonceCommitment|sha256)\.))\/|i18n\/(i18n|plural|problem|sentences)\./
/** What only pages and dialogs that come later are built of: few files, for much text compresses better than little. */
const PARTS =
  /src\/(pages\/(Message|CentredPage|NotFound|table\/ShareLink)\.|ui\/(copyFeedback|maxCharacters|widestText|RadioGroup|Switch|VolumeSlider|CopyButton|Countdown|Deferred|Dialog|Disclosure|EmptyList|focus|InlineTile|Person|Pager|paging|pressGuard)\.|app\/(Notices|routing\/(scrollRestoration|tableCode)|loading\/pageImports|session\/(refreshIdentity|tableRequest)|browser\/clipboard|labels\/(games|pools|presets|presetTitle|rulesPath|tableTerms))\.|wire\/((lobby|ratings|tables|talk)Api|ignoreMissing)\.|pages\/(learn\/(gameParts|learnApi)|talk\/noticeText)|table\/layout\/minimumSize|i18n\/(figures|dates|grades)|styles\/(layout|seats))|tiles\/Tray\.svelte|bindings\/(universal|window)\.js/
/** Of what a file imports only styles are worth a word in the first script; the page's own answer names the rest (vite-ahead.js). */
const FIRST = /\.css$/
/** Svelte's own files, which do nothing by being loaded. */
const RUNTIME = /svelte\/src\/internal\/client\/dom\//
/** What Svelte binds fields of forms with: it comes with the first of them. */
const FORMS = /bindings\/(input|select)\.js/
const ASIDE = /src\/pages\/([Ss]ettings|TableGone|table\/(MenuDialogs|Fair|finger|Log))/
/** What a table has besides what one acts by: it comes when nobody waits for anything, in few files. */
const MOVING =
  /src\/table\/(controls\/(AutoAnswers|CallVariants|DisabledReason|Legend|[Ww]aits)|input\/Premove|layout\/(overlayPlaces|freeSpace)|overlay\/([Ff]lare|CallFlares)|tiles\/(tileAnimation|dealAnimation))/
/** A win on show, at tables and in replays. */
const WIN = /src\/(win\/|sound\/winTones)/
const PLAYING = /src\/(pages\/table\/(TableEffects|DealEnd)|app\/browser\/titleAlert)/
/** What practised players add to a table. */
const AIDS = /src\/table\/aids\//
const TALK = /src\/pages\/talk\/(Chat|Bubbles|PersonActions|TableChat)/
/** What pages of one kind are built of. */
const LEARNING = /src\/pages\/learn\/learnGames\./
const WAYS =
  /src\/pages\/learn\/(GamePart|LearnBody|LearnLinks|LearnPage|ClauseLinks|clauseAnchors|trainers)\./
const CALCULATOR = /src\/pages\/(Calculator|learn\/(HandCalculator|latestAnswer))\./
const ACCOUNT =
  /src\/pages\/account\/(Form|Field|CardPage|Password|PasswordField|ConfirmByPassword|fieldErrors|failureText|SignIn|SignUp|Reset|NewPassword)\./
const PEOPLE = /src\/pages\/account\/(accountsApi|changeIdentity)\./
/** What offers an account: in the lobby's file it would bring the whole lobby to the menu. */
const JOINING = /src\/pages\/account\/(SignUpOffer|signUps)\./
/** People by name and picture: what has none of them goes without. */
const PERSON = /src\/(ui\/Person|avatars\/(Avatar\.|avatarUrl))/
/** Nonces and their hashes. In the file of the fairness dialog they would bring everything that dialogs need. */
const NONCE = /src\/wire\/(nonceCommitment|sha256)\./
const WATCHING = /src\/pages\/table\/(Spectator|TakeSeat|lookAtTable)\./
/** Texts that come together, by the first of their sections: of all games, and of what stands on one page. */
const TEXTS = /src\/i18n\/(\w+)\/(?:(options-\w+|terms)|(tags-\w+)|(home|lobby|seek)|(side|watch|talk))\.json/
/** What one does before a game begins, besides pressing Play. */
const LOBBY =
  /src\/(app\/labels\/searchStatus|pages\/home\/(NameField|rest|OpponentPanel|BelowFold|FindGame|Seek|Pool|RatedTerms|Join|TableList|TableRow|PeopleOnline|Invitations)|pages\/table\/(Waiting|startObstacle|Invite|SeatCard))/

/** A table on terms of one's own. */
const TERMS = /src\/pages\/home\/(BotPace|CreateTable|RulesChoice|GameOption|MatchLength|TableAccess)/

/** @param {string} id @returns {string} the file that a section of texts is in */
function textsOf(id) {
  const [, lang, options, tags, home, side] = TEXTS.exec(id) ?? []
  return `${options ? 'options' : tags ? 'tags' : home ? 'home' : side && 'side'}-${lang}`
}

/** @param {Record<string, RegExp>} files by name, without what they import: other pages may, too */
const alone = (files) =>
  Object.entries(files).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false }))

export default defineConfig({
  plugins: [
    tiles(),
    avatars(),
    emotes(),
    boot(),
    ahead(),
    styles(),
    svelte({ preprocess: vitePreprocess() }),
    svelteTesting(),
    offline(),
    eager(),
    words(),
    compress(),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    // Everything is a file of its own: the page's policy allows no data: scripts and no inline styles.
    assetsInlineLimit: 0,
    // Styles come before the script that needs them; the table's scripts, which are on everyone's way, together with
    // them. The page itself preloads what it begins with (vite-boot.js).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => FIRST.test(file)),
    },
    // Read by size.js.
    manifest: true,
    reportCompressedSize: false,
    // Styles come with the page that they are of.
    cssCodeSplit: true,
    rolldownOptions: {
      // Which its package doesn't say: else the page begins with what fields of forms are bound by, as one list names all.
      treeshake: { moduleSideEffects: [{ test: RUNTIME, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => BASE.test(id) && !PARTS.test(id), priority: 3 },
            { name: 'parts', test: PARTS, priority: 3 },
            { name: 'forms', test: FORMS, priority: 4, includeDependenciesRecursively: false },
            { name: 'joining', test: JOINING, priority: 4, includeDependenciesRecursively: false },
            { name: 'person', test: PERSON, priority: 4, includeDependenciesRecursively: false },
            { name: 'nonce', test: NONCE, priority: 4, includeDependenciesRecursively: false },
            { name: 'tones', test: /sound\/(tones|audioContext|cues)/, priority: 3 },
            { name: 'aside', test: ASIDE },
            { name: 'lobby', test: LOBBY },
            { name: 'terms', test: TERMS },
            { name: 'table', test: (id) => TABLE.test(id) && !MAHJONG.test(id), priority: 2 },
            { name: 'mahjong', test: MAHJONG, priority: 1 },
            { name: 'moving', test: MOVING },
            { name: 'win', test: WIN, priority: 1 },
            { name: 'playing', test: PLAYING },
            { name: 'aids', test: AIDS },
            { name: 'talk', test: TALK },
            ...alone({
              learning: LEARNING,
              ways: WAYS,
              calculator: CALCULATOR,
              account: ACCOUNT,
              people: PEOPLE,
              watching: WATCHING,
            }),
            { name: textsOf, test: TEXTS, priority: 4 },
            { name: 'score', test: /src\/score\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.js', 'src/**/*.test.js', 'tools/**/*.test.js'],
    setupFiles: ['tests/setup.js'],
    // A process and a jsdom anew for each of a hundred files would cost more than the tests do; all cores take part.
    isolate: false,
    maxWorkers: '100%',
    sequence: { setupFiles: 'list' },
    // axe looks at whole pages, and the machine may be busy.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // As in pytest: what fails twice is broken; what failed once, as when CI's machine stalls, is named at the end.
    retry: process.env.CI ? 1 : 0,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
