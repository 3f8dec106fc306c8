import { expect, test } from 'vitest'
import { callSlots, type Lane } from './call-slots.ts'

/** Takes that many slots of a lane and returns their release functions. */
const takeMany = ({ take }: ReturnType<typeof callSlots>, lane: Lane, count: number) =>
  Promise.all(Array.from({ length: count }, () => take(lane)))

// Threats: T137
test('shoppers’ polls that hang leave room for webhooks and payments', async () => {
  const slots = callSlots({ waitMs: 10 })
  await takeMany(slots, 'poll', 4)
  await expect(slots.take('poll')).rejects.toMatchObject({ isUndone: true })
  await takeMany(slots, 'read', 30)
  await takeMany(slots, 'write', 30)
})

// Threats: T137
test('payments that hang leave room for webhooks', async () => {
  const slots = callSlots({ waitMs: 10 })
  await takeMany(slots, 'write', 48)
  await expect(slots.take('write')).rejects.toThrow('too many calls')
  await takeMany(slots, 'read', 16)
  await expect(slots.take('read')).rejects.toThrow('too many calls')
})

// Threats: T137
test('waiting calls begin by priority: a payment, then a webhook, a shopper’s poll last', async () => {
  const slots = callSlots()
  const busy = [...(await takeMany(slots, 'read', 48)), ...(await takeMany(slots, 'write', 16))]
  const begun: Lane[] = []
  const waiting = (['poll', 'read', 'write'] as const).map(async (lane) => {
    const release = await slots.take(lane)
    begun.push(lane)
    release()
  })
  busy[0]?.()
  await Promise.all(waiting)
  expect(begun).toEqual(['write', 'read', 'poll'])
})
