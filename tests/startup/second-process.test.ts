import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseConnection } from '#server/database/embedded/connection.ts'
import { eventually, openFolder, query, tryStart } from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { taskRunner } from '#tests/support/startup/fixture-task.ts'

// Threats: T175
test('a process without the image folder leaves resizing and backups to another and says so', async () => {
  const folder = await openFolder()
  const { connection, stop } = await tryStart(join(folder, 'server'))
  onTestFinished(() => stop())
  const DATABASE_URL = `postgresql://shop@/shop?host=${encodeURIComponent(connection.host)}`
  const envOf = (name: string) => ({ DATABASE_URL, DATA_DIR: join(folder, name) })
  const message = 'the images of the shop are in another store'
  const [firstEnv, secondEnv] = [envOf('here'), envOf('there')]

  const first = await startShopProcess({ env: firstEnv })
  await first.ready()
  await first.waitForLine('The shop is open')
  expect(first.lines.join('\n')).not.toContain(message)
  expect((await first.stop()).code).toBe(0)

  const second = await startShopProcess({ env: secondEnv })
  await second.ready()
  expect(await second.waitForLine(message)).toContain('"level":50')
  // Due now, but no process takes it while the images are missing.
  await sendJobs(connection, ['back-up', 'make-image-sizes'])
  const task = await taskRunner(secondEnv)('backup')
  expect(task).toMatchObject({ code: 1, lines: [] })
  expect(task.errors[0]).toMatch(/^The backup lacks (\d+) of the \1 pictures that the shop shows: /)
  const waiting = "select count(*)::int as jobs from pgboss.job where name = 'back-up' and state = 'created'"
  expect(await query(connection, waiting)).toEqual([{ jobs: 1 }])

  const restarted = await startShopProcess({ env: firstEnv })
  await restarted.ready()
  const done = "select count(*)::int as jobs from pgboss.job where name = 'back-up' and state = 'completed'"
  await eventually(async () => JSON.stringify(await query(connection, done)) === '[{"jobs":1}]')
  expect(await taskRunner(firstEnv)('backup')).toMatchObject({ code: 0, errors: [] })
  for (const shop of [second, restarted]) expect((await shop.stop()).code).toBe(0)
})

// Requirements: SCALE-4
test('two machines that start at once on an empty database make one admin and fill the shop once', async () => {
  const folder = await openFolder()
  const { connection, stop } = await tryStart(join(folder, 'server'))
  onTestFinished(() => stop())
  const DATABASE_URL = `postgresql://shop@/shop?host=${encodeURIComponent(connection.host)}`
  const shops = await Promise.all(
    ['one', 'two'].map((name) =>
      startShopProcess({ env: { DATABASE_URL, CATALOGUE: 'demo', DATA_DIR: join(folder, name) } }),
    ),
  )
  await Promise.all(shops.map((shop) => shop.ready()))
  await Promise.all(shops.map((shop) => shop.waitForLine('The shop is open')))
  const passwords = shops.flatMap(({ lines }) => lines.filter((line) => line.includes('password: ')))
  expect(passwords).toHaveLength(1)
  const [found] = await query(
    connection,
    `select (select count(*)::int from users) as users, count(*)::int as products, count(distinct sku)::int as skus,
      (select count(*)::int from pgboss.schedule) as schedules, (select count(distinct name)::int from pgboss.schedule) as names
    from products`,
  )
  expect(found).toMatchObject({ users: 1, products: 533, skus: 533 })
  // A schedule belongs to the shop, not to a process.
  expect(found.schedules).toBe(found.names)
  expect(found.schedules).toBeGreaterThan(3)
  for (const shop of shops) expect((await shop.stop()).code).toBe(0)
})

async function sendJobs(connection: DatabaseConnection, queues: string[]) {
  const boss = new PgBoss({ ...connection, schema: 'pgboss', supervise: false, schedule: false, migrate: false })
  await boss.start()
  for (const queue of queues) await boss.send(queue, {})
  await boss.stop({ graceful: false })
}
