import { setTimeout as later } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { BUSY } from '#server/http/errors.ts'
import { openLoadClient } from '#tests/load/load-client.ts'
import { expectConsistent } from '#tests/resilience/crash/crash-loop.ts'
import { expectOrdersConsistent, openBuyers } from '#tests/support/buyers.ts'
import { eventually } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openProxiedShop } from '#tests/support/proxied-shop.ts'
import { openNginx } from '#tests/support/proxies.ts'
import { findNginx } from '../../../tools/find-deploy-tools.ts'

/** `DEPLOY_ROUNDS=20` for the long run. */
const ROUNDS = Number(process.env.DEPLOY_ROUNDS ?? 1)
const BUYERS = 6

/** A machine that is busy with other tests sheds reads, with or without a restart. */
const isNotShed = ({ status, body }: { status: number; body: string }) => status !== 503 || !body.includes(BUSY)

const READY = 200

/** Its statuses until the process has ended; 0 for a refused connection. */
async function probeUntil(ended: Promise<unknown>, address: string): Promise<number[]> {
  const probes: number[] = []
  let isOver = false
  void ended.finally(() => {
    isOver = true
  })
  while (!isOver) {
    probes.push(
      await fetch(address).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    await later(20)
  }
  return probes
}

/** Debian's package may have to be downloaded first. */
beforeAll(() => void findNginx(), 120_000)

// Requirements: SCALE-5
test('two processes behind nginx are restarted in turn under load, and no request fails', {
  timeout: 120_000 + ROUNDS * 60_000,
}, async () => {
  const shop = await openProxiedShop()
  onTestFinished(shop.close)
  const ports = { first: await freePort(), second: await freePort() }
  const start = (name: keyof typeof ports) => shop.startWith(name, { PORT: String(ports[name]), TRUST_PROXY: '1' })
  await Promise.all([start('first'), start('second')])
  const products = await Promise.all(Array.from({ length: 8 }, () => shop.given.product({ price: 20, stock: 100_000 })))
  const shoppers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => shop.person(`shopper ${n}`)))
  const nginx = await openNginx([ports.first, ports.second])
  const client = openLoadClient(`https://127.0.0.1:${nginx.port}`, 32)
  onTestFinished(client.close)
  const buyers = openBuyers({ send: client.send, bank: shop.bank, draft: shop.given.draft, products, shoppers })
  buyers.start(BUYERS)
  const untilMoreBought = async () => {
    const before = buyers.acknowledged.size
    await eventually(async () => buyers.acknowledged.size > before + BUYERS, 30_000)
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['first', 'second'] as const) {
      await untilMoreBought()
      const address = shop.addressOf(name)
      const stopping = shop.stop(name)
      const probes = await probeUntil(stopping, `${address}/readyz`)
      expect(probes.slice(probes.findIndex((status) => status !== READY))).not.toContain(READY)
      const { code, ms } = await stopping
      expect(code).toBe(0)
      expect(ms).toBeLessThan(10_000)
      await untilMoreBought()
      await start(name)
    }
    await untilMoreBought()
  }
  await buyers.stop()
  const proxyErrors = (await nginx.log()).split('\n').filter((line) => !line.includes('Connection refused'))
  expect(buyers.failed().filter(isNotShed), proxyErrors.join('\n')).toEqual([])
  const { orders, paid } = await expectOrdersConsistent(shop.db, buyers)
  await expectConsistent(shop)
  console.info(
    `${ROUNDS * 2} restarts: ${buyers.attempts.length} requests, ${orders} orders, ${paid} paid, none failed`,
  )
})
