import { sentence, type Translatable } from '#shared/sentence.ts'
import { type HealthCheck, type HealthSources, ok, problem, warning } from './finding.ts'

/** A wrong clock ends holds and sign-ins too early or too late, and the provider may refuse calls. */
export const clockCheck: HealthCheck = {
  title: 'Clock',
  run: async ({ env }) => {
    const shown = await dateOfProvider(env)
    if (!shown)
      return warning(
        'No reference clock is available.',
        'Set the payment keys: the provider’s responses carry the time.',
      )
    const seconds = Math.round(Math.abs(shown.at - shown.middle) / 1_000)
    if (seconds <= CLOSE_SECONDS)
      return ok(sentence('The clock is accurate to within {n} seconds.', { n: CLOSE_SECONDS }))
    const message = sentence('The clock differs from the payment provider’s by {n} seconds.', { n: seconds })
    return seconds > MAX_DRIFT_SECONDS ? problem(message, ADVICE()) : warning(message, ADVICE())
  },
}

const ADVICE = (): Translatable => 'Switch on time synchronisation: timedatectl set-ntp true'

/** The Date header has whole seconds, and any response has one, even a refusal. */
async function dateOfProvider({ razorpay }: HealthSources['env']) {
  if (!razorpay) return undefined
  const sentAt = Date.now()
  const response = await fetch(razorpay.baseUrl, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  )
  await response?.body?.cancel()
  const at = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : { at: at + 500, middle: (sentAt + Date.now()) / 2 }
}

const CLOSE_SECONDS = 5
const MAX_DRIFT_SECONDS = 60
