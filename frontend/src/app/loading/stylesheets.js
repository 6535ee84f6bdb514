/** Styles of parts that come later: those that have come, and those that are on their way. @type {Record<string, unknown>} */
const styles = {}

/**
 * Loads a part of the page once its styles have come. Takes the place of Vite's own (vite-styles.js), to which a link that has
 * failed is one that is there: whatever was asked for again when the network was back stood bare for good.
 * @template T @param {() => Promise<T>} load @param {string[]} [paths] of its styles @returns {Promise<T>}
 */
export async function withStyles(load, paths = []) {
  await Promise.all(
    paths.map(
      (path) =>
        (styles[path] ??=
          document.querySelector(`link[rel=stylesheet][href="/${path}"]`) ?? appendStylesheet(path)),
    ),
  )
  return load()
}

/** @param {string} path */
const appendStylesheet = (path) =>
  new Promise((done, fail) => {
    const link = document.createElement('link')
    const onerror = () => {
      link.remove()
      delete styles[path]
      fail(new Error(path))
    }
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: `/${path}`, onload: done, onerror })
    document.head.append(link)
  })
