import { expect, test } from 'vitest'
import { callSlots, type Lane } from './call-slots.ts'

/** Takes that many slots of a lane and returns their release functions. */
const acquireMany = ({ acquire }: ReturnType<typeof callSlots>, lane: Lane, count: number) =>
  Promise.all(Array.from({ length: count }, () => acquire(lane)))

// Threats: T137
test('shoppers’ polls that hang leave room for webhooks and payments', async () => {
  const slots = callSlots({ waitMs: 10 })
  await acquireMany(slots, 'poll', 4)
  await expect(slots.acquire('poll')).rejects.toMatchObject({ isUndone: true })
  await acquireMany(slots, 'read', 30)
  await acquireMany(slots, 'write', 30)
})

// Threats: T137
test('payments that hang leave room for webhooks', async () => {
  const slots = callSlots({ waitMs: 10 })
  await acquireMany(slots, 'write', 48)
  await expect(slots.acquire('write')).rejects.toThrow('too many calls')
  await acquireMany(slots, 'read', 16)
  await expect(slots.acquire('read')).rejects.toThrow('too many calls')
})

// Threats: T137
test('waiting calls begin by priority: a payment, then a webhook, a shopper’s poll last', async () => {
  const slots = callSlots()
  const busy = [...(await acquireMany(slots, 'read', 48)), ...(await acquireMany(slots, 'write', 16))]
  const begun: Lane[] = []
  const waiting = (['poll', 'read', 'write'] as const).map(async (lane) => {
    const release = await slots.acquire(lane)
    begun.push(lane)
    release()
  })
  busy[0]?.()
  await Promise.all(waiting)
  expect(begun).toEqual(['write', 'read', 'poll'])
})
