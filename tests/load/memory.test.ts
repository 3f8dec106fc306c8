import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectionOfRunning } from '#server/database/embedded/running.ts'
import { eventually, openFolder, query } from '#tests/support/embedded/fixture.ts'
import { formOf, still } from '#tests/support/images.ts'
import { commandsOf, limitMemory, type MemoryLimit, memoryOf } from '#tests/support/memory.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/startup/fixture.ts'
import { allowManyUnpaid, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'

/** `npm run test:long -- memory` for the long run, which also waits for all pictures. */
const SECONDS = Number(process.env.MEMORY_SECONDS ?? 8)
const WITH_ALL_IMAGES = process.env.MEMORY_IMAGES === 'all'

const MACHINE_MB = 1_024
const IDLE_MB = 250
const LOAD_MB = 600
const BUYERS = 4
const READERS = 12

// Requirements: LIVE-11
test('on a server with 1 GB the shop with its database stays small, under load too', {
  timeout: 120_000 + SECONDS * 4_000 + (WITH_ALL_IMAGES ? 3_600_000 : 0),
}, async () => {
  const limit = await limitMemory(MACHINE_MB)
  const dataDir = join(await openFolder(), 'data')

  const first = await openSmall(dataDir, limit)
  await first.waitForLine('The shop is open')
  await query(await runningOn(dataDir), "update pgboss.job set start_after = now() where name = 'make-image-sizes'")
  await allowManyUnpaid(first)
  const load = await highestDuring(first, () => putUnderLoad(first))
  if (WITH_ALL_IMAGES) await untilImagesAreMade(dataDir)
  else await query(await runningOn(dataDir), 'update images set sizes_made_at = now(), preview_made_at = now()')
  await eventually(async () => (await imageProcessesOf(first.pid)) === 0)
  await first.stop()

  const second = await openSmall(dataDir, limit)
  // The first garbage collections free what the start left.
  await second.waitForLine('The shop is open')
  const idle = await lowestOf(second)
  await second.stop()
  await limit.remove()

  console.info(`memory: ${load.highest.toFixed(0)} MB at most under load, ${idle.toFixed(0)} MB idle`)
  expect(load.imageProcesses).toBe(1)
  expect(load.highest).toBeLessThan(LOAD_MB)
  expect(idle).toBeLessThan(IDLE_MB)
})

async function openSmall(dataDir: string, { command, env }: MemoryLimit) {
  const start = [process.execPath, join(import.meta.dirname, '../../bin/start.mjs'), '--without-web']
  const shop = await startShopProcess({
    command: command(start),
    env: { DATA_DIR: dataDir, CATALOGUE: 'demo', LOG_LEVEL: 'error', ...OWNER_ENV, ...env },
  })
  onTestFinished(async () => void (await shop.stop('SIGKILL').catch(() => {})))
  await shop.ready()
  return shop
}

/** Visitors who open all products and pictures, buyers, and staff who upload large pictures. */
async function putUnderLoad(shop: ShopProcess) {
  const until = performance.now() + SECONDS * 1_000
  const shopper = shopperOf(shop, { isPatient: false })
  await shopper.register()
  const owner = await shopperOf(shop).signIn(OWNER_ENV.ADMIN_EMAIL, OWNER_ENV.ADMIN_PASSWORD)
  const products = await shopperOf(shop).products()
  const paths = products.flatMap(({ _id, image }) => [`/api/products/${_id}`, image])
  const photo = await still(4_000, 3_000).jpeg().toBuffer()
  const repeat = async (run: (n: number) => Promise<unknown>, first = 0) => {
    for (let n = first; performance.now() < until; n += 1) await run(n)
  }
  await Promise.all([
    ...Array.from({ length: READERS }, (_, reader) =>
      repeat(async (n) => (await shop.get(paths[n % paths.length] ?? '/')).arrayBuffer(), reader * 97),
    ),
    ...Array.from({ length: BUYERS }, () => repeat(() => shopper.buy().catch(unlessRefused))),
    repeat(() => uploadTo(shop, owner.token, photo)),
    repeat(() => shopper.products().catch(unlessRefused)),
  ])
}

/** The product may be sold out, or the shop refuses because of the load. */
function unlessRefused(error: unknown) {
  if (!/answered (409|429|503)/.test(String(error))) throw error
}

async function uploadTo({ address }: ShopProcess, token: string, photo: Buffer) {
  const { payload, headers } = formOf([{ name: 'image', filename: 'photo.jpg', type: 'image/jpeg', content: photo }])
  const response = await fetch(`${address}/api/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: payload,
  })
  await response.text()
}

async function highestDuring({ pid }: ShopProcess, run: () => Promise<void>) {
  const found = { highest: 0, imageProcesses: 0 }
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      found.highest = Math.max(found.highest, await memoryOf(pid))
      found.imageProcesses = Math.max(found.imageProcesses, await imageProcessesOf(pid))
      await delay(SAMPLE_MS)
    }
  }
  const watching = watch()
  await run().finally(() => {
    isOver = true
  })
  await watching
  return found
}

async function lowestOf({ pid }: ShopProcess) {
  let lowest = Number.POSITIVE_INFINITY
  for (let n = 0; n < SAMPLES; n += 1) {
    await delay(SAMPLE_MS)
    lowest = Math.min(lowest, await memoryOf(pid))
  }
  return lowest
}

const imageProcessesOf = async (pid: number) => (await commandsOf(pid)).filter(isImageProcess).length
const isImageProcess = (command: string) => command.includes('resize-process')

async function runningOn(dataDir: string) {
  const connection = await connectionOfRunning(dataDir)
  if (!connection) throw new Error('No database runs')
  return connection
}

async function untilImagesAreMade(dataDir: string) {
  const connection = await runningOn(dataDir)
  const PENDING_IMAGES = 'select count(*)::int as n from images where sizes_made_at is null or preview_made_at is null'
  await eventually(async () => (await query(connection, PENDING_IMAGES))[0].n === 0, 3_600_000)
}

const SAMPLE_MS = 250
const SAMPLES = 12
