import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

export type TestKeys = { id: string; secret: string }

let keys: Promise<TestKeys> | undefined

/** The sandbox keys, from the dashboard address that the CLI prints. */
export function testKeys(): Promise<TestKeys> {
  keys ??= readKeys()
  return keys
}

async function readKeys(): Promise<TestKeys> {
  const shop = join(import.meta.dirname, '../../bin/shop.mjs')
  const env = { ...process.env, ENV_FILE: 'none', DATA_DIR: inject('dataDir') }
  const { stdout } = await promisify(execFile)(process.execPath, [shop, 'test-payments'], { env })
  const [id = '', secret = ''] = stdout.trim().split('#')[1]?.split(':') ?? []
  return { id, secret }
}

/** Calls the sandbox as the shop or as a dashboard user. Throws on an error status. */
// biome-ignore lint/suspicious/noExplicitAny: the assertions that follow are the check
export async function callProvider(method: string, path: string, body?: object): Promise<any> {
  const { id, secret } = await testKeys()
  const response = await fetch(`${inject('shopUrl')}/test-payments${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response.json()
}

export const orderAtProvider = async (amount = 123_400): Promise<string> =>
  (await callProvider('POST', '/v1/orders', { amount, currency: 'INR' })).id

/** Injects a fault once. All tests share the shop, so the target must be unique. */
export const injectFault = (kind: string, details: object = {}) =>
  callProvider('POST', '/dashboard/api/faults', { kind, ...details })

export const advance = (seconds: number) => callProvider('POST', '/dashboard/api/clock', { advance: seconds })

/** Resets the sandbox's clock. */
export const resetClock = () => callProvider('POST', '/dashboard/api/clock', { reset: true })
