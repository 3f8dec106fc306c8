/** The place that a key leads to. From none (-1), forwards leads to the first and backwards to the last. */
export function placeAfter(key: string, place: number, count: number, [back, on] = ['ArrowUp', 'ArrowDown']) {
  if (key === on) return (place + 1) % count
  if (key === back) return place <= 0 ? count - 1 : place - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
