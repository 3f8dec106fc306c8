type Named = { model: string; variantId?: string | undefined }
type Stored = { id: string; model: string; position: number | null }

/** A requested size with its position, and the stored size that it updates. */
export type Match<S, W> = { draft: W; stored: S | undefined; position: number }

/**
 * Matches requested sizes to stored ones by id, or else by name, so that carts and orders refer to the same size. A
 * removed size returns under its name. `left` are the active sizes that are no longer requested.
 */
export function matchSizes<S extends Stored, W extends Named>(stored: S[], draft: W[]) {
  const presentFirst = stored.toSorted((a, b) => Number(a.position === null) - Number(b.position === null))
  const found = new Map<W, S>()
  const taken = new Set<S>()
  for (const isSame of PRECEDENCE)
    for (const size of draft) {
      const match = found.has(size)
        ? undefined
        : presentFirst.find((candidate) => !taken.has(candidate) && isSame(candidate, size))
      if (!match) continue
      found.set(size, match)
      taken.add(match)
    }
  const matches: Match<S, W>[] = draft.map((size, position) => ({ draft: size, stored: found.get(size), position }))
  return { matches, left: stored.filter((size) => size.position !== null && !taken.has(size)) }
}

/** Two rows may have the same id: the row that still has the name is the stored size. */
const PRECEDENCE: ((stored: Stored, draft: Named) => boolean)[] = [
  (stored, draft) => stored.id === draft.variantId && stored.model === draft.model,
  (stored, draft) => stored.id === draft.variantId,
  (stored, draft) => stored.model === draft.model,
]
