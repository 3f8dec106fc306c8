/** The default is small enough that a statement ends before its timeout on a busy machine with a slow disk. */
export const chunksOf = <T>(rows: T[], size = 100): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
