// Runs before the first paint, so that a page never flashes in colours that the player did not choose.
// A classic script in a file of its own: the page's policy allows no inline scripts.
;(() => {
  try {
    const settings = JSON.parse(localStorage.getItem('mahjong.settings') ?? '{}')
    for (const key of ['theme', 'cloth', 'tiles', 'palette', 'motion']) {
      if (typeof settings[key] === 'string') document.documentElement.dataset[key] = settings[key]
    }
    const lang = JSON.parse(localStorage.getItem('mahjong.lang') ?? '""')
    if (lang) document.documentElement.lang = lang
  } catch {
    // Nothing stored, or storage barred: the defaults stand.
  }
})()
