/** A way in which people spell what they look for, and the names that are meant by it. */
export type Spelling = { typed: string; meant: string[] }

/** How many of the spellings find what is meant in the first place and among the first five, as shares of 1, and which do not. */
export type Figures = { first: number; firstFive: number; missed: Spelling[] }

/** `find` answers the names found for what was typed, the best first. A star in a meant name stands for anything. */
export async function figuresOf(
  spellings: Spelling[],
  find: (typed: string) => string[] | Promise<string[]>,
): Promise<Figures> {
  let first = 0
  let firstFive = 0
  const missed: Spelling[] = []
  for (const spelling of spellings) {
    const found = await find(spelling.typed)
    const place = found.slice(0, 5).findIndex((name) => spelling.meant.some((meant) => isCalled(name, meant)))
    if (place >= 0) firstFive += 1
    if (place === 0) first += 1
    else missed.push(spelling)
  }
  return { first: first / spellings.length, firstFive: firstFive / spellings.length, missed }
}

/** Whether `meant` names it; a star stands for anything. */
export const isCalled = (name: string, meant: string): boolean =>
  new RegExp(`^${meant.replace(/[^\w\s*]/g, '\\$&').replaceAll('*', '.*')}$`).test(name)
