import { setTimeout as later } from 'node:timers/promises'

/** Repeats a request that a busy shop refused, after its `Retry-After`. */
export async function fetchWithRetries(address: string, request?: RequestInit): Promise<Response> {
  for (let refusals = 0; ; refusals += 1) {
    const response = await fetch(address, request)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || seconds === 0 || refusals === MAX_REFUSALS) return response
    await later(seconds * 1_000)
  }
}

const MAX_REFUSALS = 5
