import { expect } from 'vitest'
import { violatedInvariants } from '#server/invariants/invariants.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import type { ModelState } from './model-state.ts'
import { expectMatches, type Real, runJobs } from './real.ts'
import { reconcileAll } from './shop-commands.ts'

/** Ends all faults, lets time pass and runs all checks. Then every payment is in its place, and all invariants hold. */
export async function completeOpenWork(state: ModelState, real: Real): Promise<void> {
  state.faults.splice(0)
  await shiftClock(real.shop.owner, 20)
  await runJobs(state, real)
  await reconcileAll(state, real)
  await runJobs(state, real)
  expect(state.orders.filter(({ status, isHoldOver }) => isHoldOver && status === 'submitted')).toEqual([])
  await expectMatches(state, real)
  await expectPaymentsRecorded(state, real)
  await expectRefundsRecorded(state, real)
  await expectInvariants(real)
}

/**
 * After a failure: open work and broken invariants must not fail the next sequence. So a failing sequence can be
 * shrunk.
 */
export async function cleanUpAfterFailure(state: ModelState, real: Real): Promise<void> {
  state.faults.splice(0)
  await shiftClock(real.shop.owner, 20)
  await real.jobs.runSequentially(async () => {})
  await newlyBroken(real)
}

const expectInvariants = async (real: Real) => expect(await newlyBroken(real)).toEqual([])

async function newlyBroken({ shop, known }: Real): Promise<string[]> {
  const found = (await violatedInvariants(shop.db)).flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant}: ${JSON.stringify(row)}`),
  )
  const added = found.filter((row) => !known.has(row))
  for (const row of added) known.add(row)
  return added
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Exactly the captured payments of the model state are booked or unmatched. */
async function expectPaymentsRecorded({ payments }: ModelState, { shop }: Real) {
  const ids = [...payments.map(({ id }) => id), 'none']
  const booked = await shop.db.selectFrom('payments').select(['id', 'amount']).where('id', 'in', ids).execute()
  const unmatched = await shop.db
    .selectFrom('unmatched_payments')
    .select(['id', 'amount'])
    .where('id', 'in', ids)
    .execute()
  const withOutcome = (...outcomes: string[]) =>
    payments.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id, amount }) => ({ id, amount }))
  expect(payments.filter(({ status, outcome }) => status === 'captured' && outcome === 'unknown')).toEqual([])
  expect(booked.toSorted(byId)).toEqual(withOutcome('booked').toSorted(byId))
  expect(unmatched.toSorted(byId)).toEqual(withOutcome('unmatched', 'refunded').toSorted(byId))
}

/** Both sides have the same refunds, and every automatic refund was requested. */
async function expectRefundsRecorded({ payments }: ModelState, { shop }: Real) {
  const ids = [...payments.map(({ id }) => id), 'none']
  const rows = await shop.db.selectFrom('refunds').selectAll().where('payment_id', 'in', ids).execute()
  const providerRefunds = shop.provider.refunds
    .filter(({ paymentId }) => ids.includes(paymentId))
    .map(({ id, paymentId, amount, status }) => ({ id, paymentId, amount, status }))
  const shopRefunds = rows.flatMap(({ provider_refund_id: id, payment_id: paymentId, amount, status }) =>
    id === null ? [] : [{ id, paymentId, amount, status }],
  )
  expect(shopRefunds.toSorted(byId)).toEqual(providerRefunds.toSorted(byId))
  expect(rows.filter(({ status }) => status === 'requested')).toEqual([])
  const requested = new Set(rows.filter(({ source }) => source === 'shop').map(({ payment_id }) => payment_id))
  const expected = payments.filter(({ outcome }) => outcome === 'refunded').map(({ id }) => id)
  expect([...requested].toSorted()).toEqual(expected.toSorted())
}
