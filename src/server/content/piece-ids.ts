type Known = { id: string; english: string }

/**
 * The id of each part of a page. Unchanged parts have their ids; a changed part gets the id at its place between two of
 * them. A new part has none.
 */
export function idsOf(pieces: readonly string[], known: readonly Known[]): (string | undefined)[] {
  const ids: (string | undefined)[] = []
  let next = 0
  for (const { at, of } of [...unchanged(pieces, known), { at: pieces.length, of: known.length }]) {
    const changed = known.slice(next, of).map(({ id }) => id)
    while (ids.length < at) ids.push(changed.shift())
    if (at < pieces.length) ids.push(known[of]?.id)
    next = of + 1
  }
  return ids
}

/** The longest common subsequence, as indexes in both lists. */
function unchanged(pieces: readonly string[], known: readonly Known[]): { at: number; of: number }[] {
  const lengths = Array.from({ length: pieces.length + 1 }, () => new Array<number>(known.length + 1).fill(0))
  const lengthAt = (at: number, of: number) => lengths[at]?.[of] ?? 0
  const isSame = (at: number, of: number) => pieces[at] === known[of]?.english
  for (let at = pieces.length - 1; at >= 0; at -= 1)
    for (let of = known.length - 1; of >= 0; of -= 1)
      (lengths[at] ?? [])[of] = isSame(at, of)
        ? lengthAt(at + 1, of + 1) + 1
        : Math.max(lengthAt(at + 1, of), lengthAt(at, of + 1))

  const same: { at: number; of: number }[] = []
  for (let at = 0, of = 0; at < pieces.length && of < known.length; ) {
    if (isSame(at, of)) same.push({ at: at++, of: of++ })
    else if (lengthAt(at + 1, of) >= lengthAt(at, of + 1)) at += 1
    else of += 1
  }
  return same
}
