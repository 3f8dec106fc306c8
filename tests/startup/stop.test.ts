import { once } from 'node:events'
import { Agent, type ClientRequest, IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { eventually, openFolder, processesOn } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { copyOfOpened, type ShopProcess, startShopProcess } from '#tests/support/startup/fixture.ts'
import { aliveProcesses, processTreeOf } from '#tests/support/startup/process-tree.ts'

// Requirements: OPS-18
test('SIGTERM finishes requests under way, cuts off a stalled client and leaves no process', async () => {
  const DATA_DIR = await copyOfOpened()
  const shop = await startShopProcess({ env: { DATA_DIR } })
  await shop.ready()
  const finishing = await openRequest(shop)
  await openRequest(shop)
  const family = await processTreeOf(shop.pid)
  expect(family.length).toBeGreaterThan(3)

  const stopped = shop.stop('SIGTERM')
  await eventually(async () => (await shop.readiness()) !== 200)
  finishing.end(LOGIN)
  const [reply] = await once(finishing, 'response')
  expect(reply.statusCode).toBe(401)
  expect(JSON.parse(await text(reply))).toMatchObject({ message: 'Invalid email/mobile or password' })
  const { code, ms } = await stopped
  console.info(`stopped, with a caller that stalls: ${Math.round(ms)} ms`)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
  expect(await aliveProcesses(family)).toEqual([])
  expect(await processesOn(DATA_DIR)).toEqual([])

  const again = await startShopProcess({ env: { DATA_DIR } })
  await again.ready()
  await openRequest(again)
  const familyAgain = await processTreeOf(again.pid)
  // One Ctrl-C can arrive twice, so only a later signal counts as a second one.
  await eventually(async () => {
    again.send('SIGTERM')
    return (await aliveProcesses([again.pid])).length === 0
  })
  expect(await again.exited).toBe(1)
  await eventually(async () => (await aliveProcesses(familyAgain)).length === 0)
})

// Requirements: OPS-18
test('SIGTERM under load answers connected clients and refuses only new connections', async () => {
  const DATA_DIR = await copyOfOpened()
  const shop = await startShopProcess({ env: { DATA_DIR, LOG_LEVEL: 'warn' } })
  await shop.ready()
  let responded = 0
  const callers = Array.from({ length: 20 }, () =>
    pollRepeatedly(shop, () => {
      responded += 1
    }),
  )
  await eventually(async () => responded > 200)
  const idle = await connectionOf(shop)
  expect((await shop.stop('SIGTERM')).code).toBe(0)
  for (const { end, statuses, last } of await Promise.all(callers)) {
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(last).toBe('close')
    expect(end).toBe('ECONNREFUSED')
  }
  expect(idle.destroyed).toBe(true)
  // The connections are closed before the database stops.
  expect(shop.lines.filter((line) => line.includes('connection lost'))).toEqual([])
})

// Requirements: OPS-18
test('SIGTERM during the start ends it, and the next start works', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  const first = await startShopProcess({ env: { DATA_DIR } })
  await first.waitForLine('Preparing the database')
  expect(await (await first.get('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await first.get('/readyz')).status).toBe(503)
  const family = await processTreeOf(first.pid)
  expect((await first.stop('SIGTERM')).code).toBe(0)
  expect(first.errors).toEqual([])
  expect(await aliveProcesses(family)).toEqual([])
  expect(await processesOn(DATA_DIR)).toEqual([])

  const second = await startShopProcess({ env: { DATA_DIR, PORT: String(await freePort()) } })
  await second.ready()
  expect((await second.stop('SIGTERM')).code).toBe(0)
})

/** Sends requests on one connection until the shop exits. Returns how the connection ended. */
async function pollRepeatedly({ address }: ShopProcess, onResponse: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  let last: string | undefined
  for (;;) {
    const call = request(`${address}/api/categories`, { agent })
    call.end()
    const reply = await once(call, 'response').then(
      ([response]: IncomingMessage[]) => response,
      (error: NodeJS.ErrnoException) => error.code,
    )
    if (!(reply instanceof IncomingMessage)) return { end: reply, statuses, last }
    await text(reply)
    onResponse()
    statuses.push(reply.statusCode ?? 0)
    last = reply.headers.connection
  }
}

/** A connection without further requests. */
async function connectionOf({ address }: ShopProcess) {
  const agent = new Agent({ keepAlive: true })
  const call = request(`${address}/healthz`, { agent })
  call.end()
  const [reply] = await once(call, 'response')
  const { socket } = reply
  await text(reply)
  return socket
}

const LOGIN = JSON.stringify({ emailorMobile: 'nobody@people.example', password: 'not a password' })

/** A request after "100 Continue": it has begun, and its body is not sent yet. */
async function openRequest({ address }: ShopProcess): Promise<ClientRequest> {
  const call = request(`${address}/api/users/login`, {
    method: 'POST',
    agent: false,
    headers: { expect: '100-continue', 'content-type': 'application/json', 'content-length': LOGIN.length },
  })
  call.on('error', () => {})
  onTestFinished(() => void call.destroy())
  call.flushHeaders()
  await once(call, 'continue')
  return call
}
