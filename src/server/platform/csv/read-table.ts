import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import { inEnglish } from '#shared/sentence.ts'
import { FileError, type Problem, refuse } from './file-error.ts'
import { readText } from './read-text.ts'

/** A valid row, with the line of the file on which it starts. */
export type Row<T> = { line: number; value: T }

/**
 * Reads a CSV file whose columns are the schema's keys, in any order. Throws `FileError` with every invalid row.
 */
export async function readTable<S extends z.ZodObject>(folder: string, file: string, schema: S) {
  const [header, ...records] = parseRecords(file, await readText(folder, file))
  refuse(problemsOfHeader(file, header?.fields ?? [], Object.keys(schema.shape)))
  const names = header?.fields ?? []

  const problems: Problem[] = []
  const rows: Row<z.output<S>>[] = []
  for (const { line, fields } of records) {
    if (fields.length !== names.length) {
      problems.push({ file, line, reason: `the row has ${fields.length} columns instead of ${names.length}` })
      continue
    }
    const checked = schema.safeParse(Object.fromEntries(names.map((name, at) => [name, fields[at]])))
    if (checked.success) rows.push({ line, value: checked.data })
    else problems.push(...checked.error.issues.map((issue) => toProblem(file, line, issue)))
  }
  refuse(problems)
  return rows
}

/** A problem for each row whose key an earlier row has. */
export function problemsOfDuplicates<T>(
  file: string,
  column: string,
  rows: Row<T>[],
  keyOf: (value: T) => string,
): Problem[] {
  const lines = new Map<string, number>()
  return rows.flatMap(({ line, value }) => {
    const first = lines.get(keyOf(value))
    lines.set(keyOf(value), first ?? line)
    return first ? [{ file, line, column, reason: `is the same as in line ${first}` }] : []
  })
}

type Record = { line: number; fields: string[] }

/** csv-parse counts a line break inside quotes twice, so lines are counted from its byte positions. */
export function parseRecords(file: string, text: string, delimiter = ','): Record[] {
  const lineAt = lineCounter(Buffer.from(text))
  const records: Record[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (fields: string[], { bytes }) => {
        records.push({ line: lineAt(bytes) - breaksIn(fields), fields })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = lineAt(Number(error.bytes) + 1)
    throw new FileError([{ file, line, reason: REASONS[error.code] ?? NOT_VALID }])
  }
  return records
}

/** The line of the byte before `end`; successive calls need increasing numbers. */
function lineCounter(bytes: Buffer) {
  let line = 1
  let at = 0
  return (end: number) => {
    for (; at < end - 1; at += 1) if (bytes[at] === LINE_FEED) line += 1
    return line
  }
}

const LINE_FEED = 0x0a
const breaksIn = (fields: string[]) => fields.join('').split('\n').length - 1

function problemsOfHeader(file: string, found: string[], expected: string[]): Problem[] {
  const missing = expected.filter((name) => !found.includes(name))
  const unknown = found.filter((name, at) => !expected.includes(name) || found.indexOf(name) !== at)
  return [
    ...missing.map((column) => ({ file, line: 1, column, reason: 'this column is missing' })),
    ...unknown.map((column) => ({ file, line: 1, column, reason: 'this column is unknown or appears twice' })),
  ]
}

function toProblem(file: string, line: number, { path, message }: z.core.$ZodIssue): Problem {
  const column = path[0] === undefined ? undefined : String(path[0])
  return { file, line, ...(column && { column }), reason: message }
}

const REASONS: Partial<{ [code: string]: string }> = {
  CSV_QUOTE_NOT_CLOSED: inEnglish('a quotation mark is never closed'),
  INVALID_OPENING_QUOTE: inEnglish('a field has a quotation mark but does not start with one'),
  CSV_INVALID_CLOSING_QUOTE: inEnglish('there is text after a closing quotation mark'),
}
const NOT_VALID = inEnglish('the row is not valid CSV')
