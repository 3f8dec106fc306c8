import { expect } from 'vitest'
import { brokenInvariants } from '#server/invariants/invariants.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import type { ModelState } from './model-state.ts'
import { expectAlike, type Real, runJobs } from './real.ts'
import { reconcileAll } from './shop-commands.ts'

/** Ends all faults, lets time pass and runs all checks. Then every payment is in its place, and all invariants hold. */
export async function settle(state: ModelState, real: Real): Promise<void> {
  state.faults.splice(0)
  await shiftClock(real.shop.owner, 20)
  await runJobs(state, real)
  await reconcileAll(state, real)
  await runJobs(state, real)
  expect(state.orders.filter(({ status, isOver }) => isOver && status === 'submitted')).toEqual([])
  await expectAlike(state, real)
  await expectPaymentsInPlace(state, real)
  await expectRefundsInPlace(state, real)
  await expectInvariants(real)
}

/**
 * After a failure: open work and broken invariants must not fail the next sequence. So a failing sequence can be
 * shrunk.
 */
export async function leaveBehind(state: ModelState, real: Real): Promise<void> {
  state.faults.splice(0)
  await shiftClock(real.shop.owner, 20)
  await real.jobs.runInTurn(async () => {})
  await freshlyBroken(real)
}

const expectInvariants = async (real: Real) => expect(await freshlyBroken(real)).toEqual([])

async function freshlyBroken({ shop, broken }: Real): Promise<string[]> {
  const found = (await brokenInvariants(shop.db)).flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant}: ${JSON.stringify(row)}`),
  )
  const fresh = found.filter((row) => !broken.has(row))
  for (const row of fresh) broken.add(row)
  return fresh
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Exactly the captured payments of the model state are booked or unmatched. */
async function expectPaymentsInPlace({ payments }: ModelState, { shop }: Real) {
  const ids = [...payments.map(({ id }) => id), 'none']
  const booked = await shop.db.selectFrom('payments').select(['id', 'amount']).where('id', 'in', ids).execute()
  const unmatched = await shop.db
    .selectFrom('unmatched_payments')
    .select(['id', 'amount'])
    .where('id', 'in', ids)
    .execute()
  const withFate = (...fates: string[]) =>
    payments.filter(({ fate }) => fates.includes(fate)).map(({ id, amount }) => ({ id, amount }))
  expect(payments.filter(({ status, fate }) => status === 'captured' && fate === 'unknown')).toEqual([])
  expect(booked.toSorted(byId)).toEqual(withFate('booked').toSorted(byId))
  expect(unmatched.toSorted(byId)).toEqual(withFate('unmatched', 'refunded').toSorted(byId))
}

/** Both sides have the same refunds, and every automatic refund was requested. */
async function expectRefundsInPlace({ payments }: ModelState, { shop }: Real) {
  const ids = [...payments.map(({ id }) => id), 'none']
  const rows = await shop.db.selectFrom('refunds').selectAll().where('payment_id', 'in', ids).execute()
  const theirs = shop.provider.refunds
    .filter(({ paymentId }) => ids.includes(paymentId))
    .map(({ id, paymentId, amount, status }) => ({ id, paymentId, amount, status }))
  const ours = rows.flatMap(({ provider_refund_id: id, payment_id: paymentId, amount, status }) =>
    id === null ? [] : [{ id, paymentId, amount, status }],
  )
  expect(ours.toSorted(byId)).toEqual(theirs.toSorted(byId))
  expect(rows.filter(({ status }) => status === 'requested')).toEqual([])
  const asked = new Set(rows.filter(({ source }) => source === 'shop').map(({ payment_id }) => payment_id))
  const wanted = payments.filter(({ fate }) => fate === 'refunded').map(({ id }) => id)
  expect([...asked].toSorted()).toEqual(wanted.toSorted())
}
