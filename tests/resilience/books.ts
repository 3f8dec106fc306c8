import type { SandboxDb } from '#sandbox/razorpay/tables.ts'
import type { Db } from '#server/database/connect.ts'

type Entry = { payment: string; amount: number; refunded: number }

/** Differences between the shop's and the provider's payments, in paise; empty if equal. */
export async function differencesOf(db: Db, bank: SandboxDb): Promise<{ shop?: Entry; provider?: Entry }[]> {
  const shop = new Map((await shopEntries(db)).map((entry) => [entry.payment, entry]))
  const provider = new Map((await providerEntries(bank)).map((entry) => [entry.payment, entry]))
  return [...new Set([...shop.keys(), ...provider.keys()])]
    .map((payment) => ({ shop: shop.get(payment), provider: provider.get(payment) }))
    .filter(({ shop, provider }) => JSON.stringify(shop) !== JSON.stringify(provider))
}

/** Every captured payment, booked or unmatched, and its refunds. */
async function shopEntries(db: Db): Promise<Entry[]> {
  const stored = await db
    .selectFrom('payments')
    .select(['id', 'amount'])
    .union(db.selectFrom('unmatched_payments').select(['id', 'amount']))
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['payment_id', 'amount'])
    .where('status', 'in', ['pending', 'processed'])
    .execute()
  return stored.map(({ id, amount }) => ({
    payment: id,
    amount,
    refunded: sumOf(refunds.filter(({ payment_id }) => payment_id === id)),
  }))
}

const providerEntries = async (bank: SandboxDb): Promise<Entry[]> =>
  (
    await bank
      .selectFrom('payment_sandbox.payments')
      .select(['id', 'amount', 'amount_refunded'])
      .where('captured', '=', true)
      .execute()
  ).map(({ id, amount, amount_refunded }) => ({ payment: id, amount, refunded: amount_refunded }))

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
