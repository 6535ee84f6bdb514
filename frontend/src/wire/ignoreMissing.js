/** What is to be taken away is away already, by another tab. @param {import('./rest.js').Problem} problem */
export function ignoreMissing(problem) {
  if (problem.status !== 404) throw problem
}
