type Named = { model: string; variantId?: string | undefined }
type Stored = { id: string; model: string; position: number | null }

/** A requested size with its position, and the stored size that it updates. */
export type Match<S, W> = { wanted: W; stored: S | undefined; position: number }

/**
 * Matches requested sizes to stored ones by id, or else by name, so that carts and orders refer to the same size. A
 * removed size returns under its name. `left` are the active sizes that are no longer requested.
 */
export function matchSizes<S extends Stored, W extends Named>(stored: S[], wanted: W[]) {
  const presentFirst = stored.toSorted((a, b) => Number(a.position === null) - Number(b.position === null))
  const found = new Map<W, S>()
  const taken = new Set<S>()
  for (const isSame of IN_THIS_ORDER)
    for (const size of wanted) {
      const match = found.has(size) ? undefined : presentFirst.find((one) => !taken.has(one) && isSame(one, size))
      if (!match) continue
      found.set(size, match)
      taken.add(match)
    }
  const matches: Match<S, W>[] = wanted.map((size, position) => ({ wanted: size, stored: found.get(size), position }))
  return { matches, left: stored.filter((size) => size.position !== null && !taken.has(size)) }
}

/** Two rows may have the same id: the row that still has the name is the stored size. */
const IN_THIS_ORDER: ((stored: Stored, wanted: Named) => boolean)[] = [
  (stored, wanted) => stored.id === wanted.variantId && stored.model === wanted.model,
  (stored, wanted) => stored.id === wanted.variantId,
  (stored, wanted) => stored.model === wanted.model,
]
