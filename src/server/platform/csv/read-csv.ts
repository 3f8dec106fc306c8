import { inEnglish } from '#shared/sentence.ts'
import { FileError } from './file-error.ts'
import { parseRecords } from './read-table.ts'
import { undefused } from './write-csv.ts'

/** The header's names and the rows, each with its line number; empty rows are left out. */
export type Sheet = { names: string[]; rows: { line: number; cells: string[] }[] }

/**
 * Reads CSV as spreadsheets save it: UTF-8 or 'Unicode text', with or without a byte-order mark. The delimiter is a
 * comma, semicolon or tab; line ends may vary; trailing empty columns and rows are ignored. Throws `FileError` for
 * anything else.
 */
export function readCsv(bytes: Buffer): Sheet {
  const text = decode(bytes)
  const hint = /^sep=(.)\r?\n/.exec(text)
  const [header, ...records] = parseRecords(FILE, text, hint?.[1] ?? dividerOf(text))
    .filter(({ fields }) => !/^sep=.?$/.test(fields.join('')))
    .filter(({ fields }) => fields.some((field) => field.trim() !== ''))
  const names = withoutEmptyEnd((header?.fields ?? []).map((name) => name.trim()))
  return {
    names,
    rows: records.map(({ line, fields }) => ({
      line,
      cells: withoutEmptyEnd(fields.map((field) => undefused(field).trim())),
    })),
  }
}

const FILE = 'The file'
const LOST_LETTERS = inEnglish('some letters cannot be read; save the file as "CSV UTF-8" in your spreadsheet')

function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileError([{ file: FILE, reason: LOST_LETTERS }])
  }
}

/** The most frequent delimiter of the first line, outside of quotes. */
function dividerOf(text: string): string {
  const first =
    text
      .slice(0, 5_000)
      .split('\n')[0]
      ?.replace(/"[^"]*"/g, '') ?? ''
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
