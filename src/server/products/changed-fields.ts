import type { Updateable } from 'kysely'
import type { ProductField } from '#server/audit/labels.ts'
import type { Database } from '#server/database/schema.ts'
import { quantityText } from './legal-columns.ts'
import { PLAIN_PAIRS, type StoredProduct } from './plain-columns.ts'

type Fields = Record<string, string | boolean>

/** The changed fields of a product for the audit log, with both values. Long texts are cut. */
export function changedFields(
  before: StoredProduct,
  columns: Updateable<Database['products']>,
): { from: Fields; to: Fields } {
  const now = { ...before, ...columns }
  const changed = FIELDS.filter(([, read]) => read(before) !== read(now))
  const values = (product: StoredProduct) =>
    Object.fromEntries(changed.map(([name, read]) => [name, cut(read(product))]))
  return { from: values(before), to: values(now) }
}

type Field = [name: ProductField, read: (product: StoredProduct) => string | boolean]

const FIELDS: Field[] = [
  ...PLAIN_PAIRS.map(
    ([field, column]): Field => [
      // Stored entries have this name.
      field === 'nameMalayalam' ? 'malayalamName' : field,
      ({ [column]: value }) => (typeof value === 'number' ? String(value) : value),
    ],
  ),
  ['category', ({ category }) => category],
  ['subCategory', (product) => product.sub_category ?? ''],
  ['sku', ({ sku }) => sku ?? ''],
  ['taxPercent', (product) => (product.tax_hundredths === null ? '' : String(product.tax_hundredths / 100))],
  ['netQuantity', (product) => quantityText(product)],
  ['published', (product) => product.is_published && product.removed_at === null],
  ['archived', ({ archived_at }) => archived_at !== null],
]

const cut = (value: string | boolean) =>
  typeof value === 'string' && value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)} …` : value

const MAX_SHOWN = 300
