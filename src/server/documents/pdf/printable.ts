/**
 * Text that the fonts of the templates can print. A very long word may break, so that no text leaves its column. Breaks
 * are only between letters, so no Malayalam conjunct is split.
 */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(UNKNOWN, (character) => baseOf(character))
    .replace(/\S{24,}/gu, (word) => word.replace(/(\S{11}[\p{L}\p{N}])(?=[\p{L}\p{N}])/gu, '$1\u200b'))

/** Neither Latin nor Malayalam: the fonts have no glyph for it. `tools/fonts.ts` names the same set. */
const UNKNOWN = /[^\x20-\x7e\u00a0-\u00ff‐–—‘’“”•…′″€™−₹\u0d00-\u0d7f।॥\u200c\u200d]/gu

/**
 * 'ā' is printed as 'a'. A letter of another script is printed as '?', so that the reader sees that a letter is
 * missing.
 */
function baseOf(character: string): string {
  const base = character.normalize('NFD').charAt(0)
  return /[a-z]/i.test(base) ? base : '?'
}
