/**
 * A Markdown text with each of its pieces in other words: a line without the mark of its heading, list or quote, or a cell of a
 * table. A paragraph is written on one line. A line of which nothing is left goes with its mark.
 */
export const mapPieces = (markdown: string, say: (piece: string) => string): string =>
  markdown.replace(/([^\r\n]+)(\r?\n)?/g, (_, line: string, end = '') => {
    if (line.startsWith('|')) return line.replace(/[^|]+/g, (cell) => aroundSpace(cell, say)) + end
    const [, mark = '', text = ''] = /^((?:#{1,6}|[-*>]|\d+\.) )?(.+)$/.exec(line) ?? []
    const said = aroundSpace(text, say)
    return said.trim() === '' ? '' : mark + said + end
  })

/** The pieces as they stand. */
export function piecesOf(markdown: string): string[] {
  const pieces: string[] = []
  mapPieces(markdown, (piece) => {
    pieces.push(piece)
    return piece
  })
  return pieces
}

/** Whether a piece says more than its facts. */
export const hasWords = (piece: string): boolean => /\p{L}/u.test(piece.replace(/\{\{\w+\}\}/g, ''))

const aroundSpace = (text: string, say: (piece: string) => string) =>
  text.replace(/^(\s*)(.*?)(\s*)$/, (_, before: string, piece: string, after: string) => before + say(piece) + after)
