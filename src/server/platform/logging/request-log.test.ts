import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'

// Requirements: API-12
// ASVS: 16.2.1, 16.2.2, 16.2.4
test('every response carries its request id, and so does its log line', async () => {
  const { lines, logTo } = logged()
  const { as } = await openShop({ logTo })
  const { get } = await as('admin')
  const responses = [
    await get('/healthz'),
    await get('/api/products?keyword=secret'),
    await get('/api/products/nothing'),
    await get('/api/orders?state=lost'),
    await get('/nowhere'),
    await get('/uploads/nothing.webp'),
    await get('/api/products/%?keyword=secret'),
    await (await as('visitor')).get('/api/cart'),
    await (await as('visitor')).post('/api/users/login', undefined, {
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 404, 400, 404, 404, 400, 401, 400])
  const written = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  for (const { headers, status } of responses) {
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const own = written.filter(({ reqId }) => reqId === headers['x-request-id'])
    expect(own).toMatchObject([
      { status, method: expect.stringMatching(/^(GET|POST)$/), path: expect.stringMatching(/^\//) },
    ])
  }
  expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(responses.length)
  expect(lines.join('')).not.toContain('secret')
})

// Requirements: OBS-6
test('the line of an event carries the id of its request, once', async () => {
  const { lines, logTo } = logged()
  const shop = await openShop({ logTo })
  const shopper = await shop.as('shopper')
  const product = await shop.given.product()
  const { headers } = await shopper.post('/api/orders', shop.given.draft(product))
  const [orderLine = '', ...others] = lines.filter((line) => line.includes('"order placed"'))
  expect(others).toEqual([])
  expect(JSON.parse(orderLine)).toMatchObject({ reqId: headers['x-request-id'] })
  for (const line of lines) expect(line.split('"reqId"').length).toBeLessThanOrEqual(2)
})

function logged() {
  const lines: string[] = []
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, logTo }
}

test('a request id that a caller sends is ignored', async () => {
  const { as } = await openShop()
  const { headers } = await (await as('visitor')).get('/healthz', {
    headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
  })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

// ASVS: 16.2.1, 16.2.2, 16.2.4
test('each statement of a request carries its id, before and after the body was read', async () => {
  const { as, owner } = await openShop()
  await sql`create table seen (statement text)`.execute(owner)
  await sql`create function note() returns trigger language plpgsql security definer as
    $$ begin insert into public.seen values (current_query()); return null; end $$`.execute(owner)
  for (const table of ['attempts', 'sessions'])
    await sql`create trigger noted after insert or update on ${sql.table(table)} execute function note()`.execute(owner)
  const readLines = async () => {
    const { rows } = await sql<{ statement: string }>`delete from seen returning statement`.execute(owner)
    return rows.map(({ statement }) => statement)
  }
  const shopper = await as('shopper')
  await readLines()
  const refused = await shopper.post('/api/users/login', { emailorMobile: 'shopper@people.example', password: 'wrong' })
  const [first = ''] = await readLines()
  expect(first).toContain(`/* request ${refused.headers['x-request-id']} */ `)
  const signedOut = await shopper.post('/api/users/logout')
  expect(await readLines()).toEqual([
    expect.stringContaining(`/* request ${signedOut.headers['x-request-id']} */ update "sessions"`),
  ])
})
