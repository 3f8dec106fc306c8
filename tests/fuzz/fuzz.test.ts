import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { CASES } from './cases.ts'
import { type ModelState, openModelState } from './model-state.ts'
import { violationIn } from './oracle.ts'
import { anyRequest, type FuzzRequest } from './requests.ts'

/** `FUZZ_REQUESTS=200000` sets the number of requests, and `FUZZ_SEED` the seed. Each shop gets 10,000 requests. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const TOTAL_REQUESTS = 10_000
const MAX_CONCURRENT = 10
const SLOW_MS = 1_000
const RESTORED_EVERY = 40
const SHRINK_MS = 20_000

const seeds = Array.from({ length: Math.ceil(REQUESTS / TOTAL_REQUESTS) }, (_, round) => SEED + round)

test.each(CASES.map(({ what, request }) => [what, request] as const))('%s', async (_, request) => {
  const state = await openModelState()
  await state.restore()
  expect(await findingOf(state, request)).toBeUndefined()
})

// Threats: T28, T34, T88, T91, T93
test.each(seeds)(
  'every random request is answered or refused, without a server error (seed %i)',
  { timeout: 300_000 },
  async (seed) => {
    const state = await openModelState()
    const numRuns = Math.min(REQUESTS, TOTAL_REQUESTS) / MAX_CONCURRENT
    const responses = new Map<number, number>()
    let runs = 0
    let firstFailureAt = Number.POSITIVE_INFINITY
    const property = fc.asyncProperty(
      fc.array(anyRequest(), { minLength: MAX_CONCURRENT, maxLength: MAX_CONCURRENT }),
      async (requests) => {
        // Shrinking a failure has a time limit.
        if (performance.now() > firstFailureAt + SHRINK_MS) return
        if (runs % RESTORED_EVERY === 0) await state.restore()
        else if (runs % 4 === 0) await state.refresh()
        runs += 1
        const found = await Promise.all(requests.map((request) => findingOf(state, request, responses)))
        const findings = found.filter((finding) => finding !== undefined)
        if (findings.length === 0) return
        firstFailureAt = Math.min(firstFailureAt, performance.now())
        throw new Error(findings.join('\n'))
      },
    )
    await fc.assert(property, { seed, numRuns })
    const total = [...responses.values()].reduce((sum, count) => sum + count, 0)
    console.info(
      `seed ${seed}: ${total} requests, ${[...responses]
        .toSorted()
        .map((entry) => entry.join(': '))
        .join(', ')}`,
    )
    expect(total).toBeGreaterThanOrEqual(numRuns * MAX_CONCURRENT)
    // Most are refused, but not all by the same check.
    for (const status of [200, 201, 400, 401, 403, 404, 409])
      expect(responses.get(status), `${status}`).toBeGreaterThan(0)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  },
)

/** The fault, with the request in the form of `cases.ts`. */
async function findingOf(state: ModelState, request: FuzzRequest, responses = new Map<number, number>()) {
  const response = await state.send(request)
  responses.set(response.status, (responses.get(response.status) ?? 0) + 1)
  const violation =
    violationIn(request, response) ?? (response.ms > SLOW_MS ? await stillSlow(state, request) : undefined)
  return violation && `${violation}\n${JSON.stringify(request).slice(0, 2_000)}`
}

/** Repeats a slow request, because a busy machine slows any request once. */
async function stillSlow(state: ModelState, request: FuzzRequest): Promise<string | undefined> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if ((await state.send(request)).ms < onThisMachine(SLOW_MS)) return undefined
  }
  return 'takes more than a second'
}
