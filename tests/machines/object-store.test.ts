import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBucketStore } from '#server/platform/object-storage/bucket-store.ts'
import { eventually, openFolder, tryStart } from '#tests/support/embedded/fixture.ts'
import { expectStoreRules } from '#tests/support/object-store/store-rules.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { allowManyUnpaid, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { taskRunner } from '#tests/support/startup/fixture-task.ts'
import { uploadTo } from '#tests/support/startup/fixture-upload.ts'
import { openSwift } from '#tests/support/swift/open-swift.ts'

// Requirements: STORE-1
test('Swift stores, lists and removes images as a folder does, also more than one page of them', async () => {
  const { settings } = await openSwift()
  const images = openBucketStore(settings)
  await expectStoreRules(images)
  const names = Array.from({ length: 1_100 }, (_, at) => `hero-${String(at).padStart(4, '0')}.webp`)
  const waiting = [...names]
  const putAll = async () => {
    for (let name = waiting.pop(); name; name = waiting.pop()) await images.put(name, Buffer.from(name))
  }
  await Promise.all(Array.from({ length: 8 }, putAll))
  const listed: string[] = []
  for await (const { file } of images.list()) listed.push(file)
  expect(listed.filter((file) => file.startsWith('hero-'))).toEqual(names)
})

// Requirements: STORE-3
test('wrong keys and a missing bucket are refused by Swift as by the imitation', async () => {
  const { settings } = await openSwift()
  const refusalOf = (change: object) =>
    openBucketStore({ ...settings, ...change })
      .put('hero-home.webp', Buffer.from('picture'))
      .catch(String)
  expect(await refusalOf({ secretAccessKey: 'wrong' })).toBe('Error: it answered 403 SignatureDoesNotMatch')
  expect(await refusalOf({ accessKeyId: 'wrong' })).toMatch('Error: it answered 403')
  expect(await refusalOf({ bucket: 'others' })).toBe('Error: it answered 404 NoSuchBucket')
})

/** Two shop processes with own disks on one database and one bucket. */
async function openMachines() {
  const folder = await openFolder()
  const swift = await openSwift()
  const { connection, stop } = await tryStart(join(folder, 'server'))
  onTestFinished(() => stop())
  const DATABASE_URL = `postgresql://shop@/shop?host=${encodeURIComponent(connection.host)}`
  const envOf = (name: string) => ({
    DATABASE_URL,
    CATALOGUE: 'demo',
    ...swift.env,
    ...OWNER_ENV,
    DATA_DIR: join(folder, name),
  })
  const firstShop = await startShopProcess({ env: envOf('one') })
  await firstShop.ready()
  const secondShop = await startShopProcess({ env: envOf('other') })
  await secondShop.ready()
  return { swift, firstShop, secondShop, envOf, folder }
}

// Requirements: STORE-3, STORE-4
test('two machines share the images of Swift, sell while it is down or silent, and lose nothing', async () => {
  const { swift, firstShop, secondShop, folder } = await openMachines()
  await allowManyUnpaid(firstShop)
  const shopper = shopperOf(secondShop)
  await shopper.register()
  const statuses = new Set<number>()
  const statusOf = async (address: string, shop = secondShop) => {
    const { status } = await shop.get(address)
    statuses.add(status)
    return status
  }
  const first = await uploadTo(firstShop, 500)
  expect(await statusOf(first.address)).toBe(200)
  const small = first.address.replace('.webp', '-320.avif')
  await eventually(async () => (await secondShop.get(small)).headers.get('content-type') === 'image/avif', 60_000)
  const products = await shopper.products()
  const unread = products.map(({ image }) => image)

  const orders: string[] = []
  const expectSales = async () => {
    for (let n = 0; n < 5; n += 1) orders.push((await shopper.buy()).order._id)
    expect(await statusOf('/readyz')).toBe(200)
  }
  const faults = [
    { begin: () => swift.kill('object'), end: () => swift.start('object') },
    { begin: () => swift.kill('proxy'), end: () => swift.start('proxy') },
    { begin: async () => swift.send('SIGSTOP', 'proxy'), end: async () => swift.send('SIGCONT', 'proxy') },
  ]
  for (const [at, fault] of faults.entries()) {
    await fault.begin()
    const [image = ''] = unread.splice(0, 1)
    const startedAt = performance.now()
    expect(await statusOf(image)).toBe(503)
    expect(performance.now() - startedAt).toBeLessThan(8_000)
    const refused = await uploadTo(firstShop, 600 + at)
    expect(refused.status).toBe(503)
    await expectSales()
    await fault.end()
    const restartedAt = performance.now()
    await eventually(async () => (await uploadTo(firstShop, 600 + at)).status === 200, 10_000)
    await eventually(async () => (await statusOf(image)) === 200, 10_000)
    expect(performance.now() - restartedAt).toBeLessThan(10_000)
  }
  for (const id of orders) expect((await shopper.order(id)).status).toBe('submitted')
  await firstShop.stop('SIGKILL')
  expect((await uploadTo(secondShop, 700)).status).toBe(200)
  expect(statuses.has(500)).toBe(false)
  for (const name of ['one', 'other']) expect(await readdir(join(folder, name))).not.toContain('uploads')
  expect((await secondShop.stop()).code).toBe(0)
})

// Requirements: STORE-5
test('the images of a running shop move out of Swift, and its backup holds them', async () => {
  const { firstShop, secondShop, envOf, folder } = await openMachines()
  const task = taskRunner(envOf('one'))
  const moved = await task('move-images', 'file:')
  expect(moved).toMatchObject({ code: 0, errors: [] })
  const files = await readdir(join(folder, 'one/uploads'))
  const [{ image } = { image: '' }] = await shopperOf(secondShop).products()
  expect(files).toContain(image.replace('/uploads/', ''))
  expect(await task('backup', join(folder, 'backups'))).toMatchObject({ code: 0, errors: [] })
  expect(await readdir(join(folder, 'backups/pictures'))).toEqual(
    expect.arrayContaining([image.replace('/uploads/', '')]),
  )
  for (const shop of [firstShop, secondShop]) expect((await shop.stop()).code).toBe(0)
})
