import type { DocumentKind, DocumentLine, DocumentSnapshot } from '#shared/documents.ts'
import { type Paise, sumOf, toRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Settings } from '#shared/settings.ts'
import { placeOfSupply, stateOfCode } from '#shared/state-codes.ts'
import { taxOf, totalOf } from '#shared/tax-split.ts'
import type { DocumentRow, Sold } from './queries.ts'
import type { Row } from './rows.ts'

/** SAC of goods transport, for the rows of the delivery. */
const DELIVERY_SAC = '9965'

type Facts = {
  kind: DocumentKind
  number: string
  /** The day in India. */
  date: string
  sold: Sold
  rows: Row[]
  settings: Settings
  refersTo?: DocumentRow | undefined
}

/** The whole content of the document (CGST Rules, rules 46, 49, 50, 51 and 53). It is stored and never changes. */
export function toSnapshot({ kind, number, date, sold, rows, settings, refersTo }: Facts): DocumentSnapshot {
  const goods = rows.filter(({ item }) => item !== undefined)
  const delivery = rows.filter(({ item }) => item === undefined)
  return {
    kind,
    number,
    date,
    order: orderNumber(sold.id),
    ...(refersTo ? partiesAgain(refersTo.snapshot, settings) : partiesOf(sold, settings)),
    lines: goods.map((row) => goodsLine(row, sold, refersTo)),
    delivery: delivery.map(deliveryLine),
    totals: totalsOf(rows),
    refersTo: refersTo
      ? { _id: refersTo.id, kind: refersTo.kind, number: refersTo.number, date: refersTo.snapshot.date }
      : null,
  }
}

type Parties = Pick<DocumentSnapshot, 'seller' | 'buyer' | 'placeOfSupply' | 'interState'>

function partiesOf(sold: Sold, settings: Settings): Parties {
  const supplyPlace = placeOfSupplyOf(sold, settings)
  return {
    seller: sellerOf(settings),
    buyer: buyerOf(sold, supplyPlace),
    placeOfSupply: `${supplyPlace.code}-${supplyPlace.state}`,
    interState: supplyPlace.isInterState,
  }
}

/**
 * A credit note belongs to the return of its invoice's registration, and names its buyer (CGST Rules, rule 53(1A)).
 * Settings and account may have changed meanwhile.
 */
function partiesAgain({ seller, buyer, placeOfSupply, interState }: Parties, settings: Settings): Parties {
  const { legalName, address, gstStatus, gstin, state, stateCode } = seller
  return {
    seller: { ...sellerOf(settings), legalName, address, gstStatus, gstin, state, stateCode },
    ...{ buyer, placeOfSupply, interState },
  }
}

export const placeOfSupplyOf = (
  { shipping_address: { state } }: Pick<Sold, 'shipping_address'>,
  { stateCode }: Settings,
) => placeOfSupply(state, stateCode)

const sellerOf = (settings: Settings): DocumentSnapshot['seller'] => ({
  name: settings.societyName,
  legalName: settings.legalName || settings.societyName,
  address: settings.placeOfBusiness || settings.address,
  gstStatus: settings.gstStatus,
  gstin: settings.gstStatus === 'unregistered' ? '' : settings.gstin,
  state: stateOfCode(settings.stateCode),
  stateCode: settings.stateCode,
  phone: settings.phone,
  email: settings.email,
  fssaiNumber: settings.fssaiNumber,
  drugLicence: settings.drugLicence,
  cosmeticLicence: settings.cosmeticLicence,
})

function buyerOf(
  { shipping_address: address, user_name: name, buyer_gstin: gstin }: Sold,
  { state, code }: { state: string; code: string },
): DocumentSnapshot['buyer'] {
  const { flat, area, landmark, city, postalCode } = address
  const addressLine = [flat, area, landmark, `${city} ${postalCode}`, state].filter(Boolean).join(', ')
  return {
    name: address.name || name,
    address: addressLine,
    phone: address.phone ?? '',
    state,
    stateCode: code,
    gstin: gstin ?? '',
  }
}

function goodsLine(row: Row, { items }: Sold, refersTo?: DocumentRow): DocumentLine {
  const item = items.find(({ id }) => id === row.item)
  if (!item) throw new Error(`line ${row.item} is not part of the order`)
  // The buyer may have paid for pieces that are not in the parcel. That money belongs to the other pieces.
  const price = Math.max(item.unit_price, row.qty > 0 ? Math.floor(row.taxable / row.qty) : 0)
  return {
    description: `${item.product_name} (${item.model})`,
    hsn: (refersTo && hsnIn(refersTo, item.id)) ?? item.hsn,
    uqc: 'NOS',
    qty: row.qty,
    unitPrice: toRupees(price),
    discount: toRupees(Math.max(0, price * row.qty - row.taxable)),
    ...amountsOf(row),
  }
}

/** A credit note has the HSN codes of its invoice, so that table 12 of the return stays net of it. */
const hsnIn = ({ rows, snapshot }: DocumentRow, id: string): string | undefined =>
  snapshot.lines[rows.filter(({ item }) => item !== undefined).findIndex(({ item }) => item === id)]?.hsn

const deliveryLine = (row: Row): DocumentLine => ({
  description: 'Delivery',
  hsn: DELIVERY_SAC,
  uqc: 'OTH',
  qty: 1,
  unitPrice: toRupees(row.taxable),
  discount: 0,
  ...amountsOf(row),
})

const amountsOf = (row: Row) => ({
  taxable: toRupees(row.taxable),
  taxPercent: row.taxHundredths / 100,
  cgst: toRupees(row.cgst),
  sgst: toRupees(row.sgst),
  igst: toRupees(row.igst),
  total: toRupees(totalOf(row)),
})

function totalsOf(rows: Row[]): DocumentSnapshot['totals'] {
  const sum = (read: (row: Row) => Paise) => toRupees(sumOf(rows.map(read)))
  return {
    taxable: sum(({ taxable }) => taxable),
    cgst: sum(({ cgst }) => cgst),
    sgst: sum(({ sgst }) => sgst),
    igst: sum(({ igst }) => igst),
    tax: sum(taxOf),
    total: sum(totalOf),
  }
}
