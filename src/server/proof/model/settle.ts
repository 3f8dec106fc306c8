import { expect } from 'vitest'
import { brokenInvariants } from '#server/check/invariants.ts'
import { passTime } from '../pass-time.ts'
import { expectAlike, type Real, runJobs } from './real.ts'
import { reconcileAll } from './shop-commands.ts'
import type { World } from './world.ts'

/** The network heals, time passes, the shop looks once more: then every payment is where it belongs, and all invariants hold. */
export async function settle(world: World, real: Real): Promise<void> {
  world.faults.splice(0)
  await passTime(real.shop.owner, 20)
  await runJobs(world, real)
  await reconcileAll(world, real)
  await runJobs(world, real)
  await expectAlike(world, real)
  await expectMoneyInPlace(world, real)
  expect(await brokenInvariants(real.shop.db)).toEqual([])
}

async function expectMoneyInPlace({ payments }: World, { shop }: Real) {
  const captured = payments.filter(({ status }) => status === 'captured')
  const ids = [...captured.map(({ id }) => id), 'none']
  const booked = await shop.db.selectFrom('payments').select(['id', 'amount']).where('id', 'in', ids).execute()
  const aside = await shop.db.selectFrom('payment_exceptions').select(['id', 'amount']).where('id', 'in', ids).execute()
  const withFate = (...fates: string[]) =>
    captured.filter(({ fate }) => fates.includes(fate)).map(({ id, amount }) => ({ id, amount }))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(withFate('unknown')).toEqual([])
  expect(booked.toSorted(byId)).toEqual(withFate('booked').toSorted(byId))
  expect(aside.toSorted(byId)).toEqual(withFate('set aside', 'given back').toSorted(byId))

  const refunds = shop.provider.refunds
    .filter(({ paymentId }) => ids.includes(paymentId))
    .map(({ paymentId, amount }) => ({ id: paymentId, amount }))
  expect(refunds.toSorted(byId)).toEqual(withFate('given back').toSorted(byId))
}
