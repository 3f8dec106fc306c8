import { expect, test } from 'vitest'
import { nextPollIn, paymentStateOf } from './payment-state.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const madeAttempt = { stage: 'made', at: NOW - MINUTE } as const
const opened = { stage: 'opened', at: NOW - MINUTE } as const

test.each([
  ['no payment is known', undefined, undefined, 'open'],
  ['the window was only opened', undefined, opened, 'open'],
  ['the window returned a payment that the provider does not report yet', undefined, madeAttempt, 'made'],
  ['... or reports as failed, which may still change', 'failed', madeAttempt, 'made'],
  [
    'the window returned a payment long ago and the provider knows of none',
    undefined,
    { ...madeAttempt, at: NOW - 16 * MINUTE },
    'open',
  ],
  ['the bank has agreed', 'made', undefined, 'made'],
  ['the bank has not responded', 'begun', opened, 'begun'],
  ['every try failed', 'failed', undefined, 'failed'],
  ['the payment does not fit', 'unmatched', madeAttempt, 'unmatched'],
  ['the provider does not know the order', 'unknown', undefined, 'unknown'],
] as const)('%s', (_, last, tried, state) => {
  expect(paymentStateOf(last, tried, NOW)).toBe(state)
})

test('the poll interval of a payment under way grows, and polling ends', () => {
  const requests: number[] = []
  for (let at = 0; ; ) {
    const wait = nextPollIn('begun', undefined, at)
    if (wait === false) break
    requests.push(wait)
    at += wait
  }
  expect(requests[0]).toBe(2_000)
  expect(requests).toEqual(requests.toSorted((a, b) => a - b))
  expect(requests.at(-1)).toBe(60_000)
  expect(requests.length).toBeLessThan(30)
})

test('after a return the provider is asked for a minute; without a payment not at all', () => {
  expect(nextPollIn('open', opened, 10_000)).toBe(5_000)
  expect(nextPollIn('open', opened, MINUTE)).toBe(false)
  expect(nextPollIn('failed', undefined, 0)).toBe(false)
  expect(nextPollIn('open', undefined, 0)).toBe(false)
})
