/** All rows in pages. `read` gets the last row of the page before, and returns an empty page at the end. */
export async function* pagesOf<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let page = await read(undefined); page.length > 0; page = await read(page.at(-1))) yield page
}

/** The default is small enough that a statement ends before its timeout on a busy machine with a slow disk. */
export const chunksOf = <T>(rows: T[], size = 100): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
