import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kill } from '#tests/support/embedded/fixture.ts'
import { openBucketServer } from '#tests/support/object-store/bucket-server.ts'
import { copyOfOpened, startShopProcess } from '#tests/support/startup/fixture.ts'
import { OWNER_ENV } from '#tests/support/startup/fixture-shopper.ts'
import { spawnTask, taskRunner } from '#tests/support/startup/fixture-task.ts'
import { uploadTo } from '#tests/support/startup/fixture-upload.ts'

const STORED = /\.(webp|avif|jpg)$/

// Requirements: STORE-5, STORE-6
// Threats: T242
test('images move to a bucket and back while the shop sells, without a lost upload, also after a kill', {
  timeout: 300_000,
}, async () => {
  const bucket = await openBucketServer()
  const DATA_DIR = await copyOfOpened()
  const { IMAGE_STORE: target, ...keys } = bucket.env
  const env = { DATA_DIR, ...keys, ...OWNER_ENV }
  const folder = async () => (await readdir(join(DATA_DIR, 'uploads'))).filter((name) => STORED.test(name)).sort()
  const inBucket = () => [...bucket.objects.keys()].filter((key) => STORED.test(key)).sort()
  const shop = await startShopProcess({ env })
  await shop.ready()
  const { address: early } = await uploadTo(shop, 90)

  let puts = 0
  const killed = await spawnTask(env)('move-images', target)
  bucket.fail(({ method }) => {
    if (method === 'PUT' && ++puts === 150) kill(killed.pid)
    return undefined
  })
  await killed.exited
  bucket.fail(undefined)
  const before = inBucket().length
  expect([before > 100, before < (await folder()).length]).toEqual([true, true])

  const task = taskRunner(env)
  const moved = await task('move-images', target)
  expect(moved).toMatchObject({ code: 0, errors: [] })
  const [, copied = '', same = ''] = /: (\d+) were copied, (\d+) were there/.exec(moved.lines.join('\n')) ?? []
  expect([Number(copied) > 0, Number(same) > 100]).toEqual([true, true])
  expect(moved.lines.join('\n')).toContain(`move-images '${target}' --from 'file:'`)

  const { address: lateImage } = await uploadTo(shop, 91)
  expect((await shop.stop()).code).toBe(0)
  const inTheBucket = { ...env, IMAGE_STORE: target }
  const next = await startShopProcess({ env: inTheBucket })
  await next.ready()
  expect([(await next.get(early)).status, (await next.get(lateImage)).status]).toEqual([200, 404])
  const remaining = await taskRunner(inTheBucket)('move-images', target, '--from', 'file:')
  expect(remaining).toMatchObject({ code: 0, errors: [] })
  expect((await next.get(lateImage)).status).toBe(200)
  const doctor = await taskRunner(inTheBucket)('doctor')
  expect(doctor.lines.join('\n')).toMatch(/ok +Image store +Images can be stored/)
  expect(inBucket()).toEqual(expect.arrayContaining(await folder()))

  const { address: last } = await uploadTo(next, 92)
  // The shop continues to make sizes.
  const there = inBucket()
  expect(there).toContain(last.replace('/uploads/', ''))
  expect(await taskRunner(inTheBucket)('move-images', 'file:')).toMatchObject({ code: 0, errors: [] })
  expect(await folder()).toEqual(expect.arrayContaining(there))
  const output = [...next.lines, ...next.errors, ...moved.lines, ...doctor.lines].join('\n')
  expect(output).not.toContain(keys.AWS_SECRET_ACCESS_KEY)
})
