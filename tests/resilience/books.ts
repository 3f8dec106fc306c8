import type { SandboxDb } from '#sandbox/razorpay/tables.ts'
import type { Db } from '#server/database/connect.ts'

type Entry = { payment: string; amount: number; refunded: number }

/** Differences between the shop's and the provider's payments, in paise; empty if equal. */
export async function differencesOf(db: Db, bank: SandboxDb): Promise<{ ours?: Entry; theirs?: Entry }[]> {
  const ours = new Map((await ourEntries(db)).map((entry) => [entry.payment, entry]))
  const theirs = new Map((await theirEntries(bank)).map((entry) => [entry.payment, entry]))
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((payment) => ({ ours: ours.get(payment), theirs: theirs.get(payment) }))
    .filter(({ ours, theirs }) => JSON.stringify(ours) !== JSON.stringify(theirs))
}

/** Every captured payment, booked or unmatched, and its refunds. */
async function ourEntries(db: Db): Promise<Entry[]> {
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

const theirEntries = async (bank: SandboxDb): Promise<Entry[]> =>
  (
    await bank
      .selectFrom('payment_sandbox.payments')
      .select(['id', 'amount', 'amount_refunded'])
      .where('captured', '=', true)
      .execute()
  ).map(({ id, amount, amount_refunded }) => ({ payment: id, amount, refunded: amount_refunded }))

const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
