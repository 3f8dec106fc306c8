type Cell = string | number

/** The columns of a file, each with its cell of a row. */
export type Columns<Row> = [name: string, cellOf: (row: Row) => Cell][]

/** A file in pieces: the names of its columns, then the lines of each page. */
export async function* csvFile<Row>(columns: Columns<Row>, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(columns.map(([name]) => name))
  for await (const page of pages) yield page.map((row) => toCsvLine(columns.map(([, cellOf]) => cellOf(row)))).join('')
}

/** Excel needs it to recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One CSV line with its line end. */
export const toCsvLine = (cells: Cell[]): string =>
  `${cells.map((cell) => quoted(typeof cell === 'number' ? String(cell) : defused(cell))).join(',')}\r\n`

/**
 * Prevents CSV injection: an apostrophe in front keeps a spreadsheet from running a formula. A text that already starts
 * with apostrophes gets one more, so that `undefused` restores it.
 */
const defused = (text: string) => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

export const undefused = (cell: string): string => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
