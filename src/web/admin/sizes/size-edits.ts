import type { AdminProduct } from '#shared/product-editing.ts'
import { amountOf, isAmount, isCount, rupeesText } from '#web/admin/shell/typed-number.ts'
import { t } from '#web/i18n/admin.tsx'
import type { Input } from '#web/lib/send.ts'

/** One row of the table. `updatedAt` is the version of its product. */
export type SizeRow = Pick<
  AdminProduct['variant'][number],
  '_id' | 'model' | 'price' | 'discountPrice' | 'countInStock'
> &
  Pick<AdminProduct, 'name' | 'updatedAt' | 'isPublished'> & { product: string }

export const FIELDS = ['price', 'discountPrice', 'countInStock'] as const
export type Field = (typeof FIELDS)[number]

/** `row` is the version that was changed; the list may show a newer one. */
type SizeEdit = { row: SizeRow; typed: Partial<Record<Field, string>> }

export type SizeEdits = Readonly<Record<string, SizeEdit>>

export const rowsOf = (products: AdminProduct[]): SizeRow[] =>
  products.flatMap(({ _id: product, name, updatedAt, isPublished, variant }) =>
    variant
      .filter(({ isFound = true }) => isFound)
      .map(({ _id, model, price, discountPrice, countInStock }) => ({
        ...{ _id, model, price, discountPrice, countInStock },
        ...{ product, name, updatedAt, isPublished },
      })),
  )

/** A missing price and an offer price of 0 are empty cells. */
export function storedText(row: SizeRow, field: Field): string {
  if (field === 'countInStock') return String(row.countInStock)
  const rupees = row[field]
  return rupees === null || (field === 'discountPrice' && rupees === 0) ? '' : rupeesText(rupees)
}

export const shownText = (edits: SizeEdits, row: SizeRow, field: Field): string =>
  edits[row._id]?.typed[field] ?? storedText(row, field)

/** A cell with its stored text is not changed. */
export function withCell(edits: SizeEdits, row: SizeRow, field: Field, text: string): SizeEdits {
  const { [row._id]: edit = { row, typed: {} }, ...otherEdits } = edits
  const { [field]: _, ...remaining } = edit.typed
  const typed = text.trim() === storedText(edit.row, field) ? remaining : { ...remaining, [field]: text }
  return Object.keys(typed).length === 0 ? otherEdits : { ...otherEdits, [row._id]: { ...edit, typed } }
}

/** Fills a copied block downward and to the right. Rows and columns past the end are left out. */
export function withPasted(
  edits: SizeEdits,
  rows: SizeRow[],
  [top, left]: [row: number, column: number],
  copied: string,
): SizeEdits {
  const lines = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.reduce((current, line, down) => {
    const row = rows[top + down]
    if (!row) return current
    return line.split('\t').reduce((inRow, text, right) => {
      const field = FIELDS[left + right]
      return field ? withCell(inRow, row, field, text.trim()) : inRow
    }, current)
  }, edits)
}

/** Applies the typed cells to the newer rows. */
export const rebaseOnRows = (edits: SizeEdits, rows: SizeRow[]): SizeEdits =>
  rows.reduce<SizeEdits>((current, row) => {
    const edit = edits[row._id]
    if (!edit) return current
    const { [row._id]: _, ...otherEdits } = current
    return FIELDS.reduce<SizeEdits>((result, field) => {
      const text = edit.typed[field]
      return text === undefined ? result : withCell(result, row, field, text)
    }, otherEdits)
  }, edits)

/** The cells that were typed after `sent`, also those typed back to their old text. */
export const typedSince = (current: SizeEdits, sent: SizeEdits): SizeEdits =>
  Object.fromEntries(
    Object.entries({ ...sent, ...current }).flatMap(([id, { row }]) => {
      const fields = FIELDS.filter((field) => shownText(current, row, field) !== shownText(sent, row, field))
      const typed = Object.fromEntries(fields.map((field) => [field, shownText(current, row, field)]))
      return fields.length === 0 ? [] : [[id, { row, typed }]]
    }),
  )

export const countOfCells = (edits: SizeEdits): number =>
  Object.values(edits).reduce((count, { typed }) => count + Object.keys(typed).length, 0)

/** Why a typed cell cannot be sent. */
export function problemOf(field: Field, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (field === 'countInStock') return isCount(text) ? undefined : t('Enter a whole number, such as 24')
  return text.trim() === '' || isAmount(text) ? undefined : t('Enter rupees, such as 245 or 245.50')
}

export const hasProblem = (edits: SizeEdits): boolean =>
  Object.values(edits).some(({ typed }) => FIELDS.some((field) => problemOf(field, typed[field]) !== undefined))

/** The first wrong cell of a size that the search does not show, in words. */
export function hiddenProblem(edits: SizeEdits, shown: SizeRow[]): string | undefined {
  const hidden = Object.values(edits).filter(({ row }) => !shown.some(({ _id }) => _id === row._id))
  for (const { row, typed } of hidden) {
    const problem = FIELDS.map((field) => problemOf(field, typed[field])).find(Boolean)
    if (problem) return `${row.name}, ${row.model}: ${problem}`
  }
  return undefined
}

type Changed = Input<'PUT /api/products/sizes'>['body']['sizes'][number]

export const toChanged = ({ row, typed: { price, discountPrice, countInStock } }: SizeEdit): Changed => ({
  _id: row._id,
  updatedAt: row.updatedAt,
  ...(price !== undefined && { price: amountOf(price) ?? null }),
  ...(discountPrice !== undefined && { discountPrice: amountOf(discountPrice) ?? 0 }),
  ...(countInStock !== undefined && {
    countInStock: amountOf(countInStock) ?? 0,
    countInStockWas: row.countInStock,
  }),
})
