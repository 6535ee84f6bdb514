/** What other parts of the page know of wins on show: the score sheet of a deal comes after the win that ends it. */
export const gate = $state({ busy: false })
