/** An empty day means no bound on that side. */
export const daysOf = (form: FormData) =>
  new URLSearchParams(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
