import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import type { OrderDraft } from '#shared/orders.ts'
import type { PrescriptionState } from '#shared/prescription-state.ts'
import { inHundredths, type OrderPrices } from '#shared/pricing.ts'
import { PriceSettings, type Settings } from '#shared/settings.ts'
import { placeOfSupply } from '#shared/state-codes.ts'
import { splitTax, type TaxRow } from '#shared/tax-split.ts'
import type { OrderLine } from './order-lines.ts'
import type { OrderRow } from './queries.ts'

/** `taxHundredths` is the rate in hundredths of a percent. */
export type TaxedLine = Omit<OrderLine, 'taxHundredths'> & { taxHundredths: number }

type NewOrder = {
  user: { id: string; name: string }
  draft: OrderDraft
  prices: OrderPrices
  settings: Settings
  key: string | undefined
  language: string
  requestHash: string
  holdMinutes: number
}

/** Runs in a transaction that has locked the buyer and found no order with this key (`placement-context.ts`). */
export async function insertOrder(tx: Db, order: NewOrder, lines: TaxedLine[]): Promise<OrderRow> {
  const needsPrescription = lines.some(({ prescriptionNeeded }) => prescriptionNeeded)
  const [row] = await insert(tx, { ...toValues(order), prescription: needsPrescription ? 'needed' : null })
  if (!row) throw new Error('the insert of an order returned no row')
  const taxRows = taxRowsOf(order, lines)
  const items = lines.map((line, position) => toItem(row.id, line, position, taxRows[position]))
  await insertItems(tx, { items: JSON.stringify(items) })
  return { ...row, items, refunds: [], is_test: false, is_disputed: false }
}

const toValues = ({ user, draft, prices, settings, key, language, requestHash, holdMinutes }: NewOrder) => ({
  id: newId(),
  userId: user.id,
  userName: user.name,
  ...prices,
  priceSettings: JSON.stringify(PriceSettings.parse(settings)),
  paymentMethod: draft.paymentMethod,
  address: JSON.stringify(draft.shippingAddress),
  key: key ?? null,
  requestHash,
  language,
  buyerGstin: draft.gstin || null,
  holdSeconds: holdMinutes * 60,
})

type OrderValues = ReturnType<typeof toValues> & { prescription: PrescriptionState | null }

const insert = preparedQuery((db: Db, param: Params<OrderValues>) =>
  db
    .insertInto('orders')
    .values({
      id: param('id'),
      user_id: param('userId'),
      user_name: param('userName'),
      items_total: param('itemsTotal'),
      items_price: param('items'),
      tax_price: param('tax'),
      shipping_price: param('shipping'),
      total_price: param('total'),
      price_settings: param('priceSettings'),
      payment_method: param('paymentMethod'),
      shipping_address: param('address'),
      idempotency_key: param('key'),
      request_hash: param('requestHash'),
      language: param('language'),
      buyer_gstin: param('buyerGstin'),
      prescription: param('prescription'),
      held_until: sql<Date>`now() + make_interval(secs => ${param('holdSeconds')})`,
    })
    .returningAll(),
)

/** The amounts of each line, as its documents state them. */
const taxRowsOf = ({ draft, prices, settings }: NewOrder, lines: TaxedLine[]): TaxRow[] =>
  splitTax({
    ...prices,
    lines,
    discountHundredths: inHundredths(settings.discountPercent),
    isInterState: placeOfSupply(draft.shippingAddress.state, settings.stateCode).isInterState,
  }).goods

const toItem = (
  orderId: string,
  line: TaxedLine,
  position: number,
  taxRow: TaxRow | undefined,
): OrderRow['items'][number] => ({
  id: newId(),
  order_id: orderId,
  position,
  product_id: line.productId,
  variant_id: line.variantId,
  variant_index: line.index,
  product_name: line.name,
  product_name_malayalam: line.nameMalayalam || null,
  product_image: line.image,
  category: line.category,
  model: line.model,
  qty: line.qty,
  price: line.price,
  discount_price: line.discountPrice,
  unit_price: line.unitPrice,
  hsn: line.hsn,
  tax_hundredths: line.taxHundredths,
  prescription_needed: line.prescriptionNeeded,
  taxable: taxRow?.taxable ?? null,
  cgst: taxRow?.cgst ?? null,
  sgst: taxRow?.sgst ?? null,
  igst: taxRow?.igst ?? null,
})

/** One statement for any number of lines. */
const insertItems = preparedQuery(
  (_db: Db, param: Params<{ items: string }>) => sql`
    insert into order_items select * from jsonb_populate_recordset(null::order_items, ${param('items')}::jsonb)
  `,
)
