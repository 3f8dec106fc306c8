import { parse } from 'csv-parse/sync'
import type { ImportReport } from '#shared/exchange.ts'
import type { TestShop } from './shop.ts'

/** The product file as edited in a spreadsheet. */
export async function openFile({ as }: TestShop) {
  const admin = await as('admin')
  const read = async () => (await admin.get<string>('/api/products/export')).body
  const send = (content: string | Buffer, query = '') =>
    admin.post<ImportReport & { message: string; errors: { path: string; message: string }[] }>(
      `/api/products/import${query}`,
      undefined,
      { payload: content, headers: { 'content-type': 'text/csv' } },
    )
  return { admin, read, send, preview: (content: string | Buffer) => send(content, '?dryRun=1') }
}

/** The cells of a file without its byte-order mark. */
export const cellsOf = (file: string): string[][] => parse(file, { bom: true, relax_column_count: true })

/** The cells as a file again; every cell in quotes. */
export const fileOf = (cells: string[][], divider = ','): string =>
  cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(divider)).join('\r\n')

/** The file with one cell changed, found by the line's `size` or name and by its column. */
export function withCell(file: string, where: string, column: string, cell: string): string {
  const [names = [], ...rows] = cellsOf(file)
  const changed = rows.map((row) => (row.includes(where) ? row.with(names.indexOf(column), cell) : row))
  return fileOf([names, ...changed])
}
