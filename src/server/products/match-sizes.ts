type Named = { model: string }
type Stored = Named & { position: number | null }

/** A requested size with its position, and the stored size that it updates. */
export type Match<S, W> = { wanted: W; stored: S | undefined; position: number }

/**
 * Matches requested sizes to stored ones by name, so that carts and orders keep their size. A removed size returns
 * under its name. `left` are the active sizes that are no longer requested.
 */
export function matchSizes<S extends Stored, W extends Named>(stored: S[], wanted: W[]) {
  const presentFirst = stored.toSorted((a, b) => Number(a.position === null) - Number(b.position === null))
  const matches: Match<S, W>[] = wanted.map((size, position) => ({
    wanted: size,
    stored: presentFirst.find(({ model }) => model === size.model),
    position,
  }))
  const saved = new Set(matches.map((match) => match.stored))
  return { matches, left: stored.filter((size) => size.position !== null && !saved.has(size)) }
}
