import { amountInWords } from '#shared/amount-in-words.ts'
import { formatDate } from '#shared/dates.ts'
import {
  DOCUMENT_NAMES,
  type DocumentKind,
  type DocumentLine,
  type DocumentSnapshot,
  INVOICE_KINDS,
} from '#shared/documents.ts'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import { printable } from './printable.ts'

/** What the template prints: every amount and date as text. The order of the fields does not matter. */
export function toPrinted({ snapshot, isTest }: { snapshot: DocumentSnapshot; isTest: boolean }) {
  const { kind, number, date, order, seller, buyer, placeOfSupply, interState, totals, refersTo } = snapshot
  const rows = [...snapshot.lines.map(rowOf(false)), ...snapshot.delivery.map(rowOf(true))]
  const isRegular = seller.gstStatus === 'regular'
  return {
    title: DOCUMENT_NAMES[kind],
    isInvoice: INVOICE_KINDS.some((invoiceKind) => invoiceKind === kind),
    isTest,
    isTaxed: isRegular && kind !== 'bill-of-supply',
    isRegistered: seller.gstin !== '',
    isComposition: seller.gstStatus === 'composition',
    interState,
    number,
    day: date.split('-').map(Number),
    date: formatDate(date),
    order,
    refersTo: refersTo && {
      title: DOCUMENT_NAMES[refersTo.kind],
      number: refersTo.number,
      date: formatDate(refersTo.date),
    },
    placeOfSupply,
    seller: sellerOf(seller),
    buyer: {
      name: printable(buyer.name),
      address: printable(buyer.address),
      phone: buyer.phone,
      state: stateOf(buyer),
      gstin: buyer.gstin,
    },
    rows: rows.map((row, index) => ({ n: index + 1, ...row })),
    byRate: byRate([...snapshot.lines, ...snapshot.delivery]),
    totals: figuresOf(totals),
    totalName: TOTAL_NAMES[kind] ?? 'Total in rupees',
    words: amountInWords(toPaise(totals.total)),
  }
}

const TOTAL_NAMES: Partial<Record<DocumentKind, string>> = {
  'receipt-voucher': 'Amount received in advance',
  'refund-voucher': 'Amount refunded',
  'credit-note': 'Amount credited',
}

const stateOf = ({ state, stateCode }: { state: string; stateCode: string }) => `${state} (${stateCode})`

const sellerOf = (seller: DocumentSnapshot['seller']) => ({
  name: printable(seller.name),
  legalName: printable(seller.legalName),
  address: printable(seller.address),
  gstin: seller.gstin,
  state: stateOf(seller),
  contact: printable([seller.phone, seller.email].filter(Boolean).join(' · ')),
  fssaiNumber: printable(seller.fssaiNumber),
  drugLicence: printable(seller.drugLicence),
  cosmeticLicence: printable(seller.cosmeticLicence),
})

/** A credit note by amount has no pieces. */
const rowOf = (isDelivery: boolean) => (line: DocumentLine) => {
  const hasPieces = line.qty > 0 && !isDelivery
  const quantity = hasPieces ? `${line.qty} ${line.uqc}` : '–'
  const [unitPrice, discount] = hasPieces ? [amount(line.unitPrice), amount(line.discount)] : ['–', '–']
  return {
    description: printable(line.description),
    isDelivery,
    hsn: line.hsn,
    quantity,
    unitPrice,
    discount,
    sum: hasPieces ? `${quantity} × ${unitPrice}${line.discount > 0 ? ` − ${discount}` : ''}` : '',
    rates: { cgst: percent(line.taxPercent / 2), sgst: percent(line.taxPercent / 2), igst: percent(line.taxPercent) },
    ...figuresOf(line),
  }
}

type Figures = Pick<DocumentLine, 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'>

const figuresOf = ({ taxable, cgst, sgst, igst, total }: Figures) => ({
  taxable: amount(taxable),
  cgst: amount(cgst),
  sgst: amount(sgst),
  igst: amount(igst),
  tax: amount(toRupees(toPaise(cgst) + toPaise(sgst) + toPaise(igst))),
  total: amount(total),
})

/** The amounts of each rate, the lowest first (rule 46(l) and (m)). */
function byRate(lines: DocumentLine[]) {
  const rates = [...new Set(lines.map(({ taxPercent }) => taxPercent))].toSorted((a, b) => a - b)
  return rates.map((rate) => {
    const same = lines.filter(({ taxPercent }) => taxPercent === rate)
    const sum = (key: keyof Figures) => toRupees(sumOf(same.map((line) => toPaise(line[key]))))
    return {
      rate: percent(rate),
      ...figuresOf({
        taxable: sum('taxable'),
        cgst: sum('cgst'),
        sgst: sum('sgst'),
        igst: sum('igst'),
        total: sum('total'),
      }),
    }
  })
}

/** 180000 -> '1,80,000.00'. The document says once that all amounts are in rupees. */
const amount = (rupees: number): string => formatRupees(rupees).replace('₹', '')

const percent = (rate: number): string => `${rate} %`
