/** 'ml' for text that is mostly Malayalam, so that it is set and read as such; undefined for the page's own language. */
export function langOf(text: string): 'ml' | undefined {
  const malayalam = text.match(/[\u0d00-\u0d7f]/g)?.length ?? 0
  return malayalam * 2 > text.length ? 'ml' : undefined
}
