import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { anyOf } from '#server/database/id.ts'
import { wrongField } from '#server/http/errors.ts'
import { readSettings } from '#server/settings/queries.ts'
import { currentTax, ownTax } from '#server/tax/own-tax.ts'
import type { Category } from '#shared/categories.ts'
import { formatRupees, type Paise, toRupees } from '#shared/money.ts'
import { paidPrice } from '#shared/paid-price.ts'
import { type Sentence, sentence } from '#shared/sentence.ts'
import type { PriceSettings } from '#shared/settings.ts'
import { HUNDRED_PERCENT, inHundredths, rateOf } from '#shared/tax-rate.ts'
import { unitPriceOf } from '#shared/unit-price.ts'

type Priced = { price: Paise | null; discount_price: Paise; mrp: Paise | null }
type Product = { category: Category; tax_hundredths: number | null; hsn_code: string; tax_condition: string }

/**
 * The reason why a size may not have its price, or undefined. Nobody may sell above the MRP, which includes all taxes
 * (Packaged Commodities Rules 2011, rule 18(2)).
 */
export function aboveMrp(
  { price, discount_price, mrp, model }: Priced & { model: string },
  product: { category: Category; taxHundredths: number | null },
  settings: PriceSettings,
): Sentence | undefined {
  const unitPrice = unitPriceOf({ price, discountPrice: discount_price })
  if (mrp === null || unitPrice === undefined) return undefined
  const paid = paidPrice(unitPrice, rateOf(product, settings) / 100, settings.discountPercent)
  if (paid <= mrp) return undefined
  return sentence('A piece of {size} costs {paid} with GST, which is more than its MRP of {mrp}', {
    size: model,
    paid: formatRupees(toRupees(paid)),
    mrp: formatRupees(toRupees(mrp)),
  })
}

/** All sizes of some products, and single sizes of others. */
type Checked = { products?: string[]; sizes?: string[] }

/** Throws 400 when one of these sizes, as they are in this transaction, costs more than its MRP. */
export async function refuseAboveMrp(tx: Db, checked: Checked): Promise<void> {
  const [first] = await sizesAboveMrp(tx, checked)
  if (first) throw wrongField(`variant.${first.position}.mrp`, first.message)
}

type Changed = { price?: Paise | null; discount_price?: Paise; category?: Category }

/** The given sizes above their MRP. Reads this transaction's rows, with the changes of `planned`. */
export async function sizesAboveMrp(
  tx: Db,
  { products = [], sizes: ids = [] }: Checked,
  planned: (size: { id: string; product_id: string }) => Changed = () => ({}),
) {
  const sizes = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id',
      'product_id',
      'name',
      'sku',
      'model',
      'price',
      'discount_price',
      'mrp',
      'position',
      'category',
    ])
    .select(ownTax.as('own_tax'))
    .where(({ eb, or }) => or([eb('product_id', '=', anyOf(products)), eb('variants.id', '=', anyOf(ids))]))
    .where('mrp', 'is not', null)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  if (sizes.length === 0) return []
  const settings = await readSettings(tx)
  return sizes.flatMap(({ own_tax: taxHundredths, ...stored }) => {
    const size = { ...stored, ...planned(stored) }
    const message = aboveMrp(size, { category: size.category, taxHundredths }, settings)
    return message ? [{ ...stored, message }] : []
  })
}

/** The own rates of products that are not stored yet, computed by `ownTax`. */
export async function ownTaxesOf(db: Db, products: Product[]): Promise<(number | null)[]> {
  if (products.length === 0) return []
  const of = <T>(read: (product: Product) => T) => products.map(read)
  const { rows } = await sql<{ own_tax: number | null }>`
    select ${ownTax} as own_tax from unnest(
      ${of(({ hsn_code }) => hsn_code)}::text[], ${of(({ tax_condition }) => tax_condition)}::text[],
      ${of(({ tax_hundredths }) => tax_hundredths)}::int[]
    ) with ordinality as products (hsn_code, tax_condition, tax_hundredths, place) order by place
  `.execute(db)
  return rows.map(({ own_tax }) => own_tax)
}

/** `paidPrice` in SQL, for the list of staff: whether a size of `products` costs more than its MRP. */
export function hasSizeAboveMrp(settings: PriceSettings) {
  const share = HUNDRED_PERCENT - inHundredths(settings.discountPercent)
  const unit = sql`(case when discount_price > 0 then discount_price else price end)::bigint`
  return sql<boolean>`products.id = any(array(
    select product_id from variants priced where mrp is not null and position is not null)) and exists (
    select from variants priced where priced.product_id = products.id and mrp is not null and position is not null
      and (${unit} * ${share} * 2 + 10000) / 20000 + (${unit} * ${share} * ${currentTax(settings)} * 2 + 100000000) / 200000000 > mrp)`
}
