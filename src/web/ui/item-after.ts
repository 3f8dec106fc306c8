/** Where a key leads in a list that wraps round. `place` is -1 before the first item. Undefined for other keys. */
export function itemAfter<Item>(key: string, place: number, items: readonly Item[]): Item | undefined {
  if (key === 'ArrowDown') return items[(place + 1) % items.length]
  if (key === 'ArrowUp') return items.at(Math.max(place, 0) - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
