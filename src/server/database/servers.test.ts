import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { Client } from './client.ts'
import { serversOf } from './servers.ts'
import { NoServer } from './unreachable.ts'

// Requirements: ENV-26
test.each([
  ['postgres://u:p@a/d', ['postgres://u:p@a/d']],
  ['postgres://a:1,b:2/d?sslmode=disable', ['postgres://a:1/d?sslmode=disable', 'postgres://b:2/d?sslmode=disable']],
  ['postgres://a,[::1]:5/d', ['postgres://a/d', 'postgres://[::1]:5/d']],
  ['postgres://a/d?x=1&sslmode=require', ['postgres://a/d?x=1&sslmode=require&uselibpqcompat=true']],
  [
    'postgres://a/d?sslmode=prefer',
    ['postgres://a/d?sslmode=prefer&uselibpqcompat=true', 'postgres://a/d?sslmode=disable'],
  ],
  [
    'postgres://a/d?sslmode=allow',
    ['postgres://a/d?sslmode=disable', 'postgres://a/d?sslmode=require&uselibpqcompat=true'],
  ],
  ['postgres://a/d?sslmode=require&sslrootcert=system', ['postgres://a/d?sslmode=verify-full&uselibpqcompat=true']],
  [
    'postgres://a/d?sslmode=verify-ca&sslrootcert=/ca.pem',
    ['postgres://a/d?sslrootcert=/ca.pem&sslmode=verify-ca&uselibpqcompat=true'],
  ],
])('the address %s leads to its hosts with the TLS modes of libpq', (address, addresses) => {
  expect(serversOf(address).addresses).toEqual(addresses)
})

// Requirements: ENV-26
test.each([
  ['mysql://a/d', 'postgres://'],
  ['postgres://a/d?sslmode=strict', 'sslmode must be one of'],
  ['postgres://a/d?sslmode=verify-ca', 'needs sslrootcert'],
  ['postgres://a,b/d?target_session_attrs=fast', 'target_session_attrs must be one of'],
])('the address %s is refused', (address, reason) => {
  expect(() => serversOf(address)).toThrow(reason)
})

/** On the socket of the tests' own server; `options` are set for the session. */
async function addressOfTests(query = '') {
  const { connection, close } = await openTestDatabase()
  const { host = '', port, user, database } = connection
  return {
    address: `postgres://${user}@nowhere.invalid,${encodeURIComponent(host)}:${port}/${database}?${query}`,
    close,
  }
}

const READ_ONLY = 'options=-c%20default_transaction_read_only%3Don'

// Requirements: ENV-26
test.each([
  ['', 'connects'],
  ['target_session_attrs=read-write', 'connects'],
  ['target_session_attrs=standby', NoServer],
  [READ_ONLY, NoServer],
  [`${READ_ONLY}&target_session_attrs=any`, 'connects'],
  [`${READ_ONLY}&target_session_attrs=standby`, 'connects'],
  ['target_session_attrs=prefer-standby', 'connects'],
  ['sslmode=prefer', 'connects'],
  ['sslmode=allow', 'connects'],
  ['sslmode=require', Error],
])('of several hosts with %s the one in the requested state is used', async (query, outcome) => {
  const { address, close } = await addressOfTests(query)
  const client = new Client({ connectionString: address })
  const connected = client.connect().then(
    () => 'connects',
    (error: Error) => error.constructor,
  )
  expect(await connected).toBe(outcome)
  await client.end().catch(() => {})
  await close()
})
