import type { DocumentSnapshot } from '#shared/documents.ts'
import type { TallyLedgers } from '#shared/gst-files.ts'
import { type Paise, sumOf, toPaise } from '#shared/money.ts'
import type { Issued } from './document-slices.ts'

/** `debit` in paise is below 0 for a credit. The entries of a voucher add up to 0. */
type Entry = { ledger: string; debit: Paise }

export type Voucher = {
  /** Never changes, so that Tally recognises the voucher. */
  id: string
  type: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment'
  snapshot: DocumentSnapshot
  party: string
  entries: Entry[]
}

/** The refund of a credit note is a separate voucher. So is a payment without a document of its own. */
export function vouchersOf({ id, snapshot, hasVoucher }: Issued, ledgers: TallyLedgers): Voucher[] {
  const total = toPaise(snapshot.totals.total)
  const common = { id, snapshot, party: ledgers.customers }
  const paid = [
    { ledger: ledgers.customers, debit: total },
    { ledger: ledgers.bank, debit: -total },
  ]
  switch (snapshot.kind) {
    case 'receipt-voucher':
      return [{ ...common, type: 'Receipt', entries: paid.map(reversed) }]
    case 'refund-voucher':
      return [{ ...common, type: 'Payment', entries: paid }]
    case 'credit-note':
      return [
        { ...common, type: 'Credit Note', entries: saleEntries(snapshot, ledgers).map(reversed) },
        { ...common, id: `${id}-paid`, type: 'Payment', entries: paid },
      ]
    default: {
      const sale: Voucher = { ...common, type: 'Sales', entries: saleEntries(snapshot, ledgers) }
      if (hasVoucher) return [sale]
      return [sale, { ...common, id: `${id}-received`, type: 'Receipt', entries: paid.map(reversed) }]
    }
  }
}

const reversed = ({ ledger, debit }: Entry): Entry => ({ ledger, debit: -debit })

function saleEntries({ lines, delivery, totals, interState }: DocumentSnapshot, ledgers: TallyLedgers): Entry[] {
  const rows = [...lines, ...delivery]
  const rates = [...new Set(rows.map(({ taxPercent }) => taxPercent))].toSorted((a, b) => a - b)
  const sales = rates.map((rate) => ({
    ledger: salesLedger(rate, interState, ledgers),
    debit: -sumOf(rows.filter(({ taxPercent }) => taxPercent === rate).map(({ taxable }) => toPaise(taxable))),
  }))
  const taxes = (['cgst', 'sgst', 'igst'] as const).map((head) => ({
    ledger: ledgers[head],
    debit: -toPaise(totals[head]),
  }))
  const party = { ledger: ledgers.customers, debit: toPaise(totals.total) }
  return [party, ...sales, ...taxes].filter(({ debit }) => debit !== 0)
}

function salesLedger(rate: number, interState: boolean, ledgers: TallyLedgers): string {
  if (rate === 0) return ledgers.salesExempt
  return (interState ? ledgers.salesInterState : ledgers.sales).replaceAll('{rate}', String(rate))
}
