import type { z } from 'zod'
import { FileError } from '#server/platform/csv/file-error.ts'
import { readCsv, type Sheet } from '#server/platform/csv/read-csv.ts'
import { MAX_SIZES } from '#shared/product-editing.ts'
import { fromEnglish, sentence } from '#shared/sentence.ts'
import { COLUMNS, type Column, FileRow, isColumn, SIZE_COLUMNS } from './columns.ts'
import type { Fault } from './faults.ts'
import { inSlices } from './in-slices.ts'

type Lined = { line: number; row: FileRow }

/** The lines of one product: its own cells from the line that has them, and a size from each line. */
export type FileProduct = { line: number; row: FileRow; sizes: Lined[] }

/** `columns` are those of the file; `products` excludes those with faults. */
export type ProductFile = { columns: Set<Column>; products: FileProduct[]; faults: Fault[] }

/** Reads a file in the format of `exportProducts`; columns may be missing and in any order. */
export async function readProductFile(bytes: Buffer): Promise<ProductFile> {
  const { sheet, faults: unreadable } = readSheet(bytes)
  // The columns of an unreadable file are unknown.
  const headers = unreadable.length > 0 ? [] : faultsOfHeader(sheet.names)
  const empty = { columns: new Set<Column>(), products: [] }
  if (unreadable.length + headers.length > 0) return { ...empty, faults: [...unreadable, ...headers] }

  const columns = sheet.names.filter(isColumn)
  const checked = await inSlices(sheet.rows, (row) => checkRow(row, sheet.names))
  const lines = checked.flatMap(({ lined }) => lined ?? [])
  const grouped = await inSlices([...Map.groupBy(lines, keyOf).values()], toProduct)
  return {
    columns: new Set(columns),
    products: grouped.flatMap(({ product }) => product ?? []),
    faults: [...checked, ...grouped].flatMap(({ faults }) => faults).toSorted((a, b) => a.line - b.line),
  }
}

function readSheet(bytes: Buffer): { sheet: Sheet; faults: Fault[] } {
  try {
    return { sheet: readCsv(bytes), faults: [] }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    const faults = error.problems.map(({ line = 1, column = '', reason }) => ({
      line,
      column,
      message: fromEnglish(reason),
    }))
    return { sheet: { names: [], rows: [] }, faults }
  }
}

function faultsOfHeader(names: string[]): Fault[] {
  const invalid = names.filter((name, at) => !isColumn(name) || names.indexOf(name) !== at)
  const faults = invalid.map((column) => ({
    line: 1,
    column,
    message: sentence('this column is unknown or appears twice'),
  }))
  if (names.length > 0 && !names.some((name) => name === 'id' || name === 'sku' || name === 'name'))
    return [
      ...faults,
      { line: 1, column: 'name', message: sentence('one of the columns id, sku and name is required') },
    ]
  return names.length === 0 ? [{ line: 1, column: '', message: sentence('the file is empty') }] : faults
}

type Checked = { lined?: Lined; faults: Fault[] }

function checkRow({ line, cells }: Sheet['rows'][number], names: string[]): Checked {
  if (cells.length > names.length) {
    const message = sentence('has {n} cells, but the first line has only {names}', {
      n: cells.length,
      names: names.length,
    })
    return { faults: [{ line, column: '', message }] }
  }
  const parsed = FileRow.safeParse(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
  if (!parsed.success) return { faults: parsed.error.issues.map((issue) => toFault(line, issue)) }
  const { id, sku, name } = parsed.data
  if (!id && !sku && !name)
    return { faults: [{ line, column: 'name', message: sentence('is required, or an id or sku') }] }
  return { lined: { line, row: parsed.data }, faults: [] }
}

const toFault = (line: number, { path, message }: z.core.$ZodIssue): Fault => ({
  line,
  column: String(path[0] ?? ''),
  message: fromEnglish(message),
})

const keyOf = ({ row: { id, sku, name } }: Lined) => id || (sku && `sku ${sku}`) || `name ${name}`

/** Lines of one product may not contradict each other; an empty cell matches any value. */
function toProduct(lines: Lined[]): { product?: FileProduct; faults: Fault[] } {
  const [first] = lines
  if (!first) throw new Error('a product without lines')
  const tooMany = lines[MAX_SIZES]
  if (tooMany) return { faults: [{ line: tooMany.line, column: 'size', message: sentence('At most 20 sizes') }] }
  const own = Object.keys(COLUMNS)
    .filter(isColumn)
    .filter((name) => !isOfSize(name))
  const filled = own.map((name) => ({ name, lines: lines.filter(({ row }) => !isSilent(row[name])) }))
  const faults: Fault[] = filled.flatMap(({ name, lines: [firstLine, ...rest] }) =>
    rest
      .filter(({ row }) => row[name] !== firstLine?.row[name])
      .map(({ line }) => ({
        line,
        column: name,
        message: sentence('differs from line {n} for the same product', { n: firstLine?.line ?? '' }),
      })),
  )
  const row = Object.assign(
    {},
    first.row,
    ...filled.map(({ name, lines: [firstLine] }) => (firstLine ? { [name]: firstLine.row[name] } : {})),
  )
  const sizes = lines.filter(({ row: { size } }) => size)
  const unnamed = lines.some(hasSizeCells) ? lines.filter(({ row: { size } }) => !size) : []
  faults.push(...unnamed.map(({ line }) => ({ line, column: 'size', message: sentence('is required') })))
  return faults.length > 0 ? { faults } : { product: { line: first.line, row, sizes }, faults }
}

const isOfSize = (name: Column) => SIZE_COLUMNS.some((column) => column === name)
const isSilent = (cell: unknown) => cell == null || cell === '' || cell === 0
const hasSizeCells = ({ row }: Lined) => SIZE_COLUMNS.some((name) => (row[name] ?? '') !== '')
