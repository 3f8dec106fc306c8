/** Where a key leads in a list that wraps round. `index` is -1 before the first item. Undefined for other keys. */
export function itemForKey<Item>(key: string, index: number, items: readonly Item[]): Item | undefined {
  if (key === 'ArrowDown') return items[(index + 1) % items.length]
  if (key === 'ArrowUp') return items.at(Math.max(index, 0) - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
