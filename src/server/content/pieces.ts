/**
 * Maps each part of a Markdown text. A part is a line without the mark of its heading, list or quote, or a table cell.
 * A paragraph is one line. A line that becomes empty is dropped with its mark.
 */
export const mapPieces = (markdown: string, translate: (piece: string) => string): string =>
  markdown.replace(/([^\r\n]+)(\r?\n)?/g, (_, line: string, end = '') => {
    if (line.startsWith('|')) return line.replace(/[^|]+/g, (cell) => aroundSpace(cell, translate)) + end
    const [, mark = '', text = ''] = /^((?:#{1,6}|[-*>]|\d+\.) )?(.+)$/.exec(line) ?? []
    const translated = aroundSpace(text, translate)
    return translated.trim() === '' ? '' : mark + translated + end
  })

/** The parts, unchanged. */
export function piecesOf(markdown: string): string[] {
  const pieces: string[] = []
  mapPieces(markdown, (piece) => {
    pieces.push(piece)
    return piece
  })
  return pieces
}

/** Whether a part has words besides its facts. */
export const hasWords = (piece: string): boolean => /\p{L}/u.test(piece.replace(/\{\{\w+\}\}/g, ''))

/** Without a pattern: on a line of spaces it would take seconds (threat T93). */
function aroundSpace(text: string, translate: (piece: string) => string): string {
  const piece = text.trim()
  const start = text.indexOf(piece)
  return text.slice(0, start) + translate(piece) + text.slice(start + piece.length)
}
