import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually, kill, openFolder, processesOn } from '#tests/support/embedded/fixture.ts'
import { copyOfOpened, startShopProcess } from '#tests/support/startup/fixture.ts'
import { allowManyUnpaid, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { taskRunner } from '#tests/support/startup/fixture-task.ts'

// Requirements: OPS-12
// Threats: T123
test('a restored backup holds everything that was acknowledged before it', async () => {
  const [DATA_DIR, BACKUP_DIR] = [await copyOfOpened(), join(await openFolder(), 'backups')]
  const shop = await startShopProcess({
    env: { DATA_DIR, BACKUP_DIR, LOG_LEVEL: 'warn', ...OWNER_ENV },
  })
  await shop.ready()
  await allowManyUnpaid(shop)
  const shopper = shopperOf(shop)
  await shopper.register()
  const { order, product } = await shopper.buy()

  const task = taskRunner({ DATA_DIR, BACKUP_DIR })
  const buying = { isOver: false }
  const purchases = (async () => {
    for (let bought = 0; !buying.isOver && bought < 200; bought += 1) await shopper.buy()
  })()
  const backingUp = task('backup').finally(() => {
    buying.isOver = true
  })
  const [backup] = await Promise.all([backingUp, purchases])
  expect(backup).toMatchObject({ code: 0, errors: [] })
  const backupPath = /The backup is in (.+)/.exec(backup.lines.join('\n'))?.[1] ?? ''
  expect(backupPath.startsWith(BACKUP_DIR)).toBe(true)

  kill(shop.pid)
  await eventually(async () => (await processesOn(DATA_DIR)).length === 0)
  await rm(DATA_DIR, { recursive: true, force: true })

  expect(await task('restore', join(BACKUP_DIR, 'nothing'))).toMatchObject({ code: 1 })
  expect(await task('restore', backupPath, '--document-prefix', 'long')).toMatchObject({
    code: 1,
    errors: [expect.stringContaining('one or two capital letters')],
  })
  const startedAt = performance.now()
  const restored = await task('restore', backupPath, '--document-prefix', 'KB')
  expect(restored).toMatchObject({ code: 0, errors: [] })
  const advice = restored.lines.join(' ')
  for (const text of ['New documents have the prefix KB', 'Changes of passwords and roles'])
    expect(advice).toContain(text)
  expect(restored.lines.at(-1)).toMatch(/: npm run shop -- reconcile --from \d{4}-\d\d-\d\d$/)
  console.log(`put back in ${Math.round(performance.now() - startedAt)} ms`)
  expect(await task('restore', backupPath)).toMatchObject({
    code: 1,
    errors: [expect.stringContaining('There is a shop already')],
  })
  expect(await task('check')).toMatchObject({ code: 0, errors: [] })

  const again = await startShopProcess({ env: { DATA_DIR, BACKUP_DIR, LOG_LEVEL: 'warn' } })
  await again.ready()
  const owner = shopperOf(again)
  await owner.signIn(OWNER_ENV.ADMIN_EMAIL, OWNER_ENV.ADMIN_PASSWORD)
  expect(await owner.call('GET', '/api/settings')).toMatchObject({ documentPrefix: 'KB' })
  const returning = shopperOf(again)
  await returning.signIn()
  expect(await returning.order(order._id)).toMatchObject({ _id: order._id, totalPrice: order.totalPrice })
  expect(await returning.products()).toHaveLength(533)
  expect((await again.get(product.image)).status).toBe(200)
  expect((await again.stop()).code).toBe(0)
})
