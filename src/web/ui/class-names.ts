/** Joins the names that are there: `classNames(css.button, block && css.block)`. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
