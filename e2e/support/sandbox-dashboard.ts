import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'

let keys: Promise<string> | undefined

/** The sandbox keys, from the dashboard address that the CLI prints. */
function dashboardKeys(): Promise<string> {
  keys ??= promisify(execFile)(process.execPath, ['src/server/cli/main.ts', 'test-payments'], {
    env: { ...process.env, DATA_DIR: inject('dataDir') },
  }).then(({ stdout }) => stdout.trim().split('#')[1] ?? '')
  return keys
}

/** Calls that a user makes in the sandbox dashboard. */
export async function callDashboard(path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${inject('shopUrl')}/test-payments/dashboard/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(await dashboardKeys()).toString('base64')}`,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: string }
}
