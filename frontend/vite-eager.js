/**
 * Of the files on everyone's way nearly all functions are called before one can act. A word at their top has browsers that
 * know it compile all of them as the file comes, beside the page; else each is compiled where it is first called, and the
 * page stands still meanwhile: one can act a quarter of a second later on the phone of `./dev bench page`, a seventh.
 */
const WORD = '//# allFunctionsCalledOnLoad'
const ON_THE_WAY = /^(?:base|table|mahjong|plugin)$/

/** @returns {import('vite').Plugin} */
export function eager() {
  return {
    name: 'eager',
    apply: 'build',
    generateBundle: {
      // After Vite has put the list of what a file imports at its top: there the word would not be seen.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && ON_THE_WAY.test(file.name)) file.code = `${WORD}\n${file.code}`
      },
    },
  }
}
