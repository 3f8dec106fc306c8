import type { Context } from '#server/context.ts'
import type { Printing } from '#server/documents/pdf/make-pdf.ts'
import { printable } from '#server/documents/pdf/printable.ts'
import { readSettings } from '#server/settings/queries.ts'
import { ordersForSlips } from './orders-for-slips.ts'
import { toSlip } from './slip.ts'

/** All in one PDF, in their order. */
export async function makeSlips({ db, pdfs }: Pick<Context, 'db' | 'pdfs'>, ids: string[], printing: Printing) {
  const slips = (await ordersForSlips(db, ids)).map(toSlip)
  const { societyName, address, phone } = await readSettings(db)
  const sender = { name: printable(societyName), address: printable(address), phone: printable(phone) }
  return pdfs.compile({
    template: 'slip.typ',
    data: { ...printing, sender, slips },
  })
}
