type Cell = string | number

/** Excel takes a file for UTF-8 only with this in front. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line of a CSV file as spreadsheets write it, its end included. */
export const toCsvLine = (cells: Cell[]): string =>
  `${cells.map((cell) => quoted(defused(String(cell)))).join(',')}\r\n`

/**
 * A spreadsheet would run a text that begins like a formula; an apostrophe in front makes it a text again. One that has
 * apostrophes there already gets one more, so that `undefused` gives back exactly what was.
 */
const defused = (text: string) => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

export const undefused = (cell: string): string => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
