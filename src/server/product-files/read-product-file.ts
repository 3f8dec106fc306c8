import type { z } from 'zod'
import { CatalogueError } from '#server/catalogue/catalogue-error.ts'
import { readCsv, type Sheet } from '#server/csv/read-csv.ts'
import type { Mistake } from '#shared/exchange.ts'
import { COLUMNS, type Column, FileRow, isColumn, SIZE_COLUMNS } from './columns.ts'
import { inSlices } from './in-slices.ts'

type Lined = { line: number; row: FileRow }

/** The lines of one product: its own cells from whichever line has them, and a size from each line. */
export type FileProduct = { line: number; row: FileRow; sizes: Lined[] }

/** `columns` are those that the file has; `products` leaves out what has mistakes. */
export type ProductFile = { columns: Set<Column>; products: FileProduct[]; mistakes: Mistake[] }

/** Reads a file as `exportProducts` writes it; columns may be missing and stand in any order. */
export async function readProductFile(bytes: Buffer): Promise<ProductFile> {
  const { sheet, mistakes: unreadable } = readSheet(bytes)
  const headers = mistakesOfHeader(sheet.names)
  const nothing = { columns: new Set<Column>(), products: [] }
  if (unreadable.length + headers.length > 0) return { ...nothing, mistakes: [...unreadable, ...headers] }

  const columns = sheet.names.filter(isColumn)
  const checked = await inSlices(sheet.rows, (row) => checkRow(row, sheet.names))
  const lines = checked.flatMap(({ lined }) => lined ?? [])
  const grouped = await inSlices([...Map.groupBy(lines, keyOf).values()], toProduct)
  return {
    columns: new Set(columns),
    products: grouped.flatMap(({ product }) => product ?? []),
    mistakes: [...checked, ...grouped].flatMap(({ mistakes }) => mistakes).toSorted((a, b) => a.line - b.line),
  }
}

function readSheet(bytes: Buffer): { sheet: Sheet; mistakes: Mistake[] } {
  try {
    return { sheet: readCsv(bytes), mistakes: [] }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    const mistakes = error.problems.map(({ line = 1, column = '', reason }) => ({ line, column, message: reason }))
    return { sheet: { names: [], rows: [] }, mistakes }
  }
}

function mistakesOfHeader(names: string[]): Mistake[] {
  const wrong = names.filter((name, at) => !isColumn(name) || names.indexOf(name) !== at)
  const mistakes = wrong.map((column) => ({ line: 1, column, message: 'this column is unknown or there twice' }))
  if (names.length > 0 && !names.some((name) => name === 'id' || name === 'sku' || name === 'name'))
    return [...mistakes, { line: 1, column: 'name', message: 'one of the columns id, sku and name is needed' }]
  return names.length === 0 ? [{ line: 1, column: '', message: 'the file is empty' }] : mistakes
}

type Checked = { lined?: Lined; mistakes: Mistake[] }

function checkRow({ line, cells }: Sheet['rows'][number], names: string[]): Checked {
  if (cells.length > names.length) {
    return {
      mistakes: [{ line, column: '', message: `has ${cells.length} cells, and the first line only ${names.length}` }],
    }
  }
  const parsed = FileRow.safeParse(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
  if (!parsed.success) return { mistakes: parsed.error.issues.map((issue) => toMistake(line, issue)) }
  const { id, sku, name } = parsed.data
  if (!id && !sku && !name) return { mistakes: [{ line, column: 'name', message: 'is needed, or an id or sku' }] }
  return { lined: { line, row: parsed.data }, mistakes: [] }
}

const toMistake = (line: number, { path, message }: z.core.$ZodIssue): Mistake => ({
  line,
  column: String(path[0] ?? ''),
  message,
})

const keyOf = ({ row: { id, sku, name } }: Lined) => id || (sku && `sku ${sku}`) || `name ${name}`

/** Two lines may not say different things about one product; a line that says nothing agrees with all. */
function toProduct(lines: Lined[]): { product?: FileProduct; mistakes: Mistake[] } {
  const [first] = lines
  if (!first) throw new Error('a group of no lines')
  const own = Object.keys(COLUMNS)
    .filter(isColumn)
    .filter((name) => !isOfSize(name))
  const said = own.map((name) => ({ name, lines: lines.filter(({ row }) => !isSilent(row[name])) }))
  const mistakes: Mistake[] = said.flatMap(({ name, lines: [one, ...others] }) =>
    others
      .filter(({ row }) => row[name] !== one?.row[name])
      .map(({ line }) => ({
        line,
        column: name,
        message: `is another than in line ${one?.line} for the same product`,
      })),
  )
  const row = Object.assign(
    {},
    first.row,
    ...said.map(({ name, lines: [one] }) => (one ? { [name]: one.row[name] } : {})),
  )
  const sizes = lines.filter(({ row: { size } }) => size)
  const nameless = sizes.length > 0 || lines.some(hasSizeCells) ? lines.filter(({ row: { size } }) => !size) : []
  mistakes.push(...nameless.map(({ line }) => ({ line, column: 'size', message: 'is needed' })))
  return mistakes.length > 0 ? { mistakes } : { product: { line: first.line, row, sizes }, mistakes }
}

const isOfSize = (name: Column) => SIZE_COLUMNS.some((one) => one === name)
const isSilent = (cell: unknown) => cell === undefined || cell === '' || cell === 0
const hasSizeCells = ({ row }: Lined) => [row.price, row.discountPrice, row.stock].some((cell) => cell != null)
