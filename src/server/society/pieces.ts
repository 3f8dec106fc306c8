/**
 * A Markdown text with each of its pieces in other words: a line without the mark of its heading, list or quote, or a cell of a
 * table. A paragraph is written on one line.
 */
export const mapPieces = (markdown: string, say: (piece: string) => string): string =>
  markdown.replace(/[^\r\n]+/g, (line) =>
    line.startsWith('|')
      ? line.replace(/[^|]+/g, (cell) => aroundSpace(cell, say))
      : line.replace(/^((?:#{1,6}|[-*>]|\d+\.) )?(.+)$/, (_, mark: string | undefined, text: string) => {
          return (mark ?? '') + aroundSpace(text, say)
        }),
  )

const aroundSpace = (text: string, say: (piece: string) => string) =>
  text.replace(/^(\s*)(.*?)(\s*)$/, (_, before: string, piece: string, after: string) => before + say(piece) + after)
