import { hash } from 'node:crypto'
import { toChanges } from '#server/audit/changes.ts'
import { detailsOf } from '#server/audit/details.ts'
import { type By, writeAudit, writeAudits } from '#server/audit/queries.ts'
import { inImport } from '#server/catalogue/import-catalogue.ts'
import type { Db } from '#server/database/connect.ts'
import { idsOf, newId } from '#server/database/id.ts'
import { chunksOf } from '#server/database/pages.ts'
import { conflict } from '#server/http/errors.ts'
import { ENGLISH_LOCALE, type Locale } from '#server/platform/i18n/locale.ts'
import { claimIdempotencyKey } from '#server/platform/idempotency/idempotency.ts'
import { aboveMrp, ownTaxesOf } from '#server/products/above-mrp.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { ImportReport } from '#shared/exchange.ts'
import { sentence } from '#shared/sentence.ts'
import type { Column } from './columns.ts'
import { type Fault, MAX_REPORTED, refuseFaults, toMistakes } from './faults.ts'
import { inSlices } from './in-slices.ts'
import { type Known, readKnown } from './known.ts'
import { type PlannedProduct, planProduct } from './plan-product.ts'
import { lockProductsAndSizes, noteImport, wasImported } from './queries.ts'
import { type FileProduct, type ProductFile, readProductFile } from './read-product-file.ts'
import { writePlans } from './write-plans.ts'

/**
 * Imports a product file, all or nothing; products that it does not name stay unchanged. Throws 400 with every mistake
 * by line and column, and 422 for the same key with another file. A dry run changes nothing and returns the mistakes
 * instead. A repeated key imports nothing. `by` is empty on the command line.
 * Throws 409 for a file whose differences of stock were added within the last day.
 */
export async function importProducts(
  db: Db,
  bytes: Buffer,
  { isDryRun, key, by, reader = ENGLISH_LOCALE }: Import,
): Promise<ImportReport> {
  const file = await readProductFile(bytes)
  const sha256 = hash('sha256', bytes)
  if (isDryRun) {
    if (addsStock(file) && (await wasImported(db, sha256))) throw importedBefore()
    const { plans, faults } = await planAll(db, file.products, file.columns)
    return toReport(plans, [...file.faults, ...faults], true, reader)
  }
  refuseFaults(file.faults)
  return inImport(db, async (tx) => {
    if (by.actor && !(await claimIdempotencyKey(tx, { userId: by.actor.id, key, request: sha256 })))
      return { ...toReport([], [], false, reader), unchanged: file.products.length }
    if (addsStock(file) && !(await noteImport(tx, sha256))) throw importedBefore()
    const plans = await planWithLocks(tx, file)
    const changed = plans.filter(({ isChanged }) => isChanged)
    await writePlans(tx, changed, by)
    await writeAuditOf(tx, changed, by)
    return toReport(plans, [], false, reader)
  })
}

type Import = { isDryRun: boolean; key?: string | undefined; by: Partial<By>; reader?: Locale }

/** With `stockWas` the difference is added to the current stock, so a repeated import would add it again. */
const addsStock = ({ products }: ProductFile) =>
  products.some(({ sizes }) =>
    sizes.some(({ row: { stock, stockWas } }) => stock !== undefined && stockWas !== undefined && stock !== stockWas),
  )

const importedBefore = () =>
  conflict(
    'This file was imported within the last day, and its stock would be added again. Export the products again, and change that file.',
    'imported_before',
  )

/** Locks only the products that change, then plans them again from their current state. */
async function planWithLocks(tx: Db, { products, columns }: ProductFile): Promise<PlannedProduct[]> {
  const first = await planAll(tx, products, columns)
  refuseFaults(first.faults)
  const affected = new Map(
    first.plans.filter(({ isNew, isChanged }) => isChanged && !isNew).map((plan) => [plan.line, plan]),
  )
  const stored = [...affected.values()].map((plan) => plan.stored)
  await lockProductsAndSizes(tx, idsOf(stored))
  const listed = products.filter(({ line }) => affected.has(line))
  const again = await planAll(tx, listed, columns)
  refuseFaults(again.faults)
  return [...first.plans.filter(({ line }) => !affected.has(line)), ...again.plans]
}

async function planAll(db: Db, products: FileProduct[], columns: Set<Column>) {
  const known = await readKnown(db, products)
  // Ids sort in the order of the file, so that new products are listed in this order.
  const ids = products.map(newId).sort()
  const results = await inSlices(products, (product, at) => planProduct(product, columns, known, ids[at] ?? newId()))
  const plans = results.flatMap(({ plan }) => plan ?? [])
  const faults = [
    ...results.flatMap(({ faults }) => faults),
    ...faultsOfDuplicates(plans),
    ...(await faultsOfMrp(db, plans, known)),
  ]
  return { plans, faults }
}

/** Reports sizes of changed products that would cost more than their MRP, in the first line of their product. */
async function faultsOfMrp(db: Db, plans: PlannedProduct[], known: Known): Promise<Fault[]> {
  const limited = plans
    .filter(({ isChanged }) => isChanged)
    .map(({ line, product, ...plan }) => ({ line, product, sizes: sizesAfter(plan, known) }))
    .filter(({ sizes }) => sizes.some(({ mrp }) => mrp !== null))
  if (limited.length === 0) return []
  const settings = await readSettings(db)
  const products = limited.map(({ product }) => product)
  const taxes = await ownTaxesOf(db, products)
  return limited.flatMap(({ line, product: { category }, sizes }, at) =>
    sizes.flatMap((size) => {
      const message = aboveMrp(size, { category, taxHundredths: taxes[at] ?? null }, settings)
      return message ? [{ line, column: 'mrp', message }] : []
    }),
  )
}

/** The sizes of the file. A file without sizes keeps the stored ones, which may get another tax. */
function sizesAfter({ stored, sizes }: Omit<PlannedProduct, 'line' | 'product'>, known: Known) {
  if (sizes.planned.length > 0) return sizes.planned
  return known.sizes.get(stored.id)?.filter(({ position }) => position !== null) ?? []
}

/** Reports a product that the file names twice, and two products with the same sku. */
function faultsOfDuplicates(plans: PlannedProduct[]): Fault[] {
  const duplicates = (column: string, keyOf: (plan: PlannedProduct) => string | null) =>
    [...Map.groupBy(plans.filter(keyOf), keyOf).values()].flatMap(([first, ...repeated]) =>
      repeated.map(({ line }) => ({
        line,
        column,
        message: sentence('is the same as in line {n}', { n: first?.line ?? '' }),
      })),
    )
  return [
    ...duplicates('id', ({ stored }) => stored.id),
    ...duplicates('sku', ({ product }) => product.sku),
    ...duplicates('name', ({ isNew, product }) => (isNew ? product.name.toLowerCase() : null)),
  ]
}

/** One audit row for each product, as in a save by hand, and one for the file. */
async function writeAuditOf(tx: Db, changed: PlannedProduct[], by: Partial<By>) {
  if (changed.length === 0) return
  for (const chunk of chunksOf(changed))
    await writeAudits(
      tx,
      by,
      chunk.map(({ isNew, product, details }) => ({
        action: isNew ? 'product created' : 'product saved',
        subject: ['product', product.id],
        details,
      })),
    )
  await writeAudit(tx, by, 'products imported', ['product', 'file'], { products: changed.length })
}

function toReport(plans: PlannedProduct[], faults: Fault[], isDryRun: boolean, reader: Locale): ImportReport {
  const changed = plans.filter(({ isChanged }) => isChanged)
  const created = changed.filter(({ isNew }) => isNew).length
  return {
    isDryRun,
    created,
    changed: changed.length - created,
    unchanged: plans.length - changed.length,
    products: changed.slice(0, MAX_REPORTED).map(({ line, isNew, product, details }) => ({
      line,
      _id: isNew && isDryRun ? '' : product.id,
      name: product.name,
      isNew,
      changes: toChanges(detailsOf(details), reader),
    })),
    errors: toMistakes(faults, reader),
  }
}
