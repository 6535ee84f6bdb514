/** Stylesheets of lazy modules by path: elements that are there, or promises. @type {Record<string, unknown>} */
const styles = {}

/**
 * Loads a module once its stylesheets have come. It replaces Vite's own (vite-styles.js), which takes a failed link for a
 * loaded one: a module loaded again after a failure would have no styles.
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
