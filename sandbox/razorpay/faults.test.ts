import { expect, onTestFinished, test } from 'vitest'
import { openBooks } from '#tests/support/razorpay/open-sandbox.ts'
import { consumeFault, insertFault } from './faults.ts'

test('a fault happens exactly as often as it was set, also with concurrent calls', async () => {
  const { db, close } = await openBooks()
  onTestFinished(close)
  const reported = { kind: 'drop', target: 'any', seconds: null, copies: null, amount: null, share: 1 } as const
  for (let index = 0; index < 10; index += 1) {
    await insertFault(db, { ...reported, remaining: 3 }, new Date())
    const taken = await Promise.all(Array.from({ length: 16 }, () => consumeFault(db, ['drop'], ['order.paid', 'any'])))
    expect(taken.filter((fault) => fault !== undefined)).toHaveLength(3)
  }
})
