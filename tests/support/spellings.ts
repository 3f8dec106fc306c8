/** A misspelling and the names that it means. */
export type Spelling = { typed: string; meant: string[] }

/** The shares of misspellings that find the product first and among the first five, and the missed ones. */
export type Figures = { first: number; firstFive: number; missed: Spelling[] }

/** `find` returns the matching names, the best first. A star in an expected name is a wildcard. */
export async function figuresOf(
  spellings: Spelling[],
  find: (typed: string) => string[] | Promise<string[]>,
): Promise<Figures> {
  let first = 0
  let firstFive = 0
  const missed: Spelling[] = []
  for (const spelling of spellings) {
    const found = await find(spelling.typed)
    const position = found.slice(0, 5).findIndex((name) => spelling.meant.some((meant) => isCalled(name, meant)))
    if (position >= 0) firstFive += 1
    if (position === 0) first += 1
    else missed.push(spelling)
  }
  return { first: first / spellings.length, firstFive: firstFive / spellings.length, missed }
}

/** True when `meant` names it. A star is a wildcard. */
export const isCalled = (name: string, meant: string): boolean =>
  new RegExp(`^${meant.replace(/[^\w\s*]/g, '\\$&').replaceAll('*', '.*')}$`).test(name)
