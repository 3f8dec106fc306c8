import { expect, test } from 'vitest'
import { retryUntilReachable } from './retry-until-reachable.ts'

const lost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('a step runs once the database is reachable again', async () => {
  let tries = 0
  const begun = await retryUntilReachable(async () => {
    tries += 1
    if (tries < 3) throw lost()
    return 'begun'
  })
  expect([begun, tries]).toEqual(['begun', 3])
})

test('an error that is not a network error is thrown at once', async () => {
  let tries = 0
  const step = async () => {
    tries += 1
    throw new Error('no such table')
  }
  await expect(retryUntilReachable(step)).rejects.toThrow('no such table')
  expect(tries).toBe(1)
})

test('retries end with the shop', async () => {
  const ending = new AbortController()
  const step = retryUntilReachable(async () => Promise.reject<void>(lost()), ending.signal)
  ending.abort()
  await expect(step).rejects.toThrow('aborted')
})
