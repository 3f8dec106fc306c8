import { expect, test, vi } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { documentsOf, openTradingShop, ship } from '#tests/support/documents.ts'
import { waitingForLocks } from '#tests/support/payments.ts'

// Requirements: TAX-12, GST-5
test.each([
  ['2027-01-05', 'KS/26-27/000001', '2027-01-06'],
  ['2027-03-31', 'KS/27-28/000001', '2027-04-01'],
])('an invoice that waits for its number past midnight of %s has the day after', async (day, number, date) => {
  const shop = await openTradingShop()
  const order = await shop.given.order({ state: 'paid' })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T23:59:59+05:30`) })
  const { mode } = shop.provider
  const { shipping } = await inTransaction(shop.owner, async (tx) => {
    const counter = { provider_mode: mode, series: 'KS', financial_year: '26-27', last: 0 }
    await tx.insertInto('document_counters').values(counter).execute()
    const response = ship(shop, order)
    await expect.poll(() => waitingForLocks(shop)).toBe(1)
    vi.setSystemTime(new Date(`${date}T00:00:01+05:30`))
    return { shipping: response }
  })
  expect(await shipping).toMatchObject({ status: 200 })
  vi.useRealTimers()
  const [, invoice] = await documentsOf(shop, order)
  expect(invoice).toMatchObject({ number, date })
})
