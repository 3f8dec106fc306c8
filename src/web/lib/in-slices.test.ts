import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

/** Work of so many milliseconds, one at a time. */
function* workOf(ms: number, done: (step: number) => void) {
  for (let step = 1; step <= ms; step += 1) {
    const end = performance.now() + 1
    while (performance.now() < end);
    done(step)
    yield
  }
  return 'done'
}

test('other work runs between the slices of a long task', async () => {
  let steps = 0
  const stepsWhenOthersCame: number[] = []
  const timer = setInterval(() => stepsWhenOthersCame.push(steps))
  const result = await inSlices(workOf(60, (step) => (steps = step)))
  clearInterval(timer)
  expect(result).toBe('done')
  expect(stepsWhenOthersCame.filter((done) => done > 0 && done < 60).length).toBeGreaterThan(1)
})

test('aborted work ends at its next pause', async () => {
  const request = new AbortController()
  let steps = 0
  const work = inSlices(
    workOf(1000, (step) => {
      steps = step
      if (step === 3) request.abort(new Error('no longer wanted'))
    }),
    request.signal,
  )
  await expect(work).rejects.toThrow('no longer wanted')
  expect(steps).toBeLessThan(1000)
})
