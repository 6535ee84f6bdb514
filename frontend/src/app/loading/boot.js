// Runs before the first paint, so that a page never flashes in colours that the player did not choose, and has the words
// of the player's language fetched with the page's own script, not after it, where the server could not know it.
// A classic script in a file of its own: the page's policy allows no inline scripts.
;(() => {
  let lang = ''
  try {
    const settings = JSON.parse(localStorage.getItem('mahjong.settings') ?? '{}')
    for (const key of ['theme', 'cloth', 'tiles', 'back', 'palette', 'motion']) {
      if (typeof settings[key] === 'string') document.documentElement.dataset[key] = settings[key]
    }
    lang = JSON.parse(localStorage.getItem('mahjong.lang') ?? '""')
    if (lang) document.documentElement.lang = lang
  } catch {
    // Nothing stored, or storage barred: the defaults stand.
  }
  /** Where the languages' words are: the build tells (vite-boot.js). @type {Record<string, string>} */
  const files = JSON.parse('{}')
  const wished = [lang, ...(navigator.languages ?? [])].map((tag) => String(tag).toLowerCase().split('-')[0])
  const href = files[wished.find((tag) => Object.hasOwn(files, tag)) ?? 'en']
  const link = { rel: 'modulepreload', crossOrigin: '', href }
  document.head.append(Object.assign(document.createElement('link'), link))
  if (location.pathname === '/') {
    // What the home page asks for first, it would only ask for a round trip later (src/wire/rest.js).
    const prefetch = (/** @type {string} */ path) => {
      const response = fetch(`/api/${path}`)
      response.catch(() => {}) // told by whoever waits for it
      return response
    }
    Object.assign(window, { asked: { me: prefetch('me'), games: prefetch('games'), play: prefetch('play') } })
  }
  // What a table takes is asked for now, and not before: the page's own script is under way, and needs the line more, and
  // whatever is asked for after all this waits until it has come.
  const ahead = document.querySelector('template')
  if (ahead) document.head.append(ahead.content)
})()
