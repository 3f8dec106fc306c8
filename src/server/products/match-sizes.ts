type Named = { model: string }
type Stored = Named & { position: number | null }

/** A wanted size at its place, with the stored one that it continues. */
export type Match<S, W> = { wanted: W; stored: S | undefined; position: number }

/**
 * Finds each wanted size among the stored ones by its name, so that carts and orders keep pointing at the right one. A size
 * that was removed comes back under its name. `left` are the present ones that are wanted no longer.
 */
export function matchSizes<S extends Stored, W extends Named>(stored: S[], wanted: W[]) {
  const presentFirst = stored.toSorted((a, b) => Number(a.position === null) - Number(b.position === null))
  const matches: Match<S, W>[] = wanted.map((size, position) => ({
    wanted: size,
    stored: presentFirst.find(({ model }) => model === size.model),
    position,
  }))
  const kept = new Set(matches.map((match) => match.stored))
  return { matches, left: stored.filter((size) => size.position !== null && !kept.has(size)) }
}
