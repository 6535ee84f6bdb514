// The page without a network: says so in the player's language, and goes on by itself once there is one again.
;(() => {
  const texts = [...document.querySelectorAll('section')]
  const known = texts.map(({ id }) => id)
  let chosen = ''
  try {
    chosen = JSON.parse(localStorage.getItem('mahjong.lang') ?? '""')
  } catch {
    // Storage barred: the browser's languages tell.
  }
  const wished = [chosen, ...navigator.languages].map((tag) => String(tag).toLowerCase().split('-')[0])
  const lang = wished.find((tag) => known.includes(tag)) ?? known[0]
  for (const text of texts) text.hidden = text.id !== lang
  const shown = texts.find(({ id }) => id === lang)
  document.documentElement.lang = shown?.lang ?? lang
  document.title = shown?.querySelector('h1')?.textContent ?? document.title

  // The address is still that of the page that was wished for.
  const again = () => location.reload()
  addEventListener('online', again)
  // Of a server that is back no browser tells: it is asked.
  const ASK_MS = 3000
  const ask = async () => {
    const lives = await fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(ASK_MS) }).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (lives) again()
    else setTimeout(ask, ASK_MS)
  }
  setTimeout(ask, ASK_MS)
  for (const link of document.querySelectorAll('a'))
    link.addEventListener('click', (event) => {
      event.preventDefault()
      again()
    })
})()
