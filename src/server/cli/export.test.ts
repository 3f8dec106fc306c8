// Slow: npm run test:all only.
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OPENING_CATALOGUE } from '#server/catalogue/fill-empty-shop.ts'
import { importCatalogue } from '#server/catalogue/import-catalogue.ts'
import { readEnv } from '#server/env.ts'
import { openFolderStore } from '#server/platform/object-storage/folder-store.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { exportOrders } from './export-orders.ts'
import { exportProducts } from './export-products.ts'
import { importProducts } from './import-products.ts'
import { seed } from './seed.ts'
import type { Task } from './task.ts'
import { writeOutput } from './write-output.ts'

async function openFullShop() {
  const { db, connection, close } = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'shop-export-'))
  onTestFinished(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  const images = await openFolderStore(join(folder, 'uploads'))
  await importCatalogue(db, { folder: OPENING_CATALOGUE, images })
  const run = async (task: Task, ...args: string[]) => {
    const output: string[] = []
    const shop = {
      db,
      connection,
      dataDir: folder,
      images,
      backupDir: folder,
      publicUrl: '',
      testPayments: true,
      env: readEnv({}),
    }
    await task.read(args)(shop, (line) => output.push(line))
    return output
  }
  return { db, run, file: (name: string) => join(folder, name) }
}

// Requirements: OPS-13
test('an export and import of the opening catalogue changes nothing', async () => {
  const { db, run, file } = await openFullShop()
  const read = () => db.selectFrom('products').selectAll().orderBy('id').execute()
  const before = await read()
  await run(exportProducts, file('products.csv'))
  // Exports may hold addresses of buyers: only their owner may read them.
  expect((await stat(file('products.csv'))).mode & 0o777).toBe(0o600)
  expect(await run(importProducts, file('products.csv'), '--dry-run')).toEqual([
    `0 new, 0 changed, ${before.length} unchanged. Nothing was imported, because this was a dry run.`,
  ])
  expect(await run(importProducts, file('products.csv'))).toEqual([`0 new, 0 changed, ${before.length} unchanged.`])
  expect(await read()).toEqual(before)
})

// Requirements: OPS-13
test('an exported file with a mistake is refused with its place, and no file is overwritten or left half written', async () => {
  const { run, file } = await openFullShop()
  await run(exportProducts, file('products.csv'))
  await expect(run(exportProducts, file('products.csv'))).rejects.toThrow('already exists')
  await expect(run(exportProducts, file('none/products.csv'))).rejects.toThrow('ENOENT')
  const failing = (async function* () {
    yield 'a part'
    throw new Error('The disk is full')
  })()
  await expect(writeOutput(failing, file('part.csv'))).rejects.toThrow('The disk is full')
  await expect(stat(file('part.csv'))).rejects.toThrow('ENOENT')
  const text = await readFile(file('products.csv'), 'utf8')
  await writeFile(file('broken.csv'), text.replace(',yes,', ',perhaps,'))
  await expect(run(importProducts, file('broken.csv'))).rejects.toThrow('line 2, column published: must be yes or no')
  await cp(join(OPENING_CATALOGUE, 'products.csv'), file('catalogue.csv'))
  expect(await run(importProducts, file('catalogue.csv'), '--dry-run')).toEqual([
    expect.stringMatching(/^\d+ products are valid/),
  ])
})

// Requirements: OPS-13
test('the orders of some days are written to a file', async () => {
  const { run, file } = await openFullShop()
  await run(seed, '--products', '5', '--users', '3', '--orders', '40')
  await run(exportOrders, file('orders.csv'))
  expect((await readFile(file('orders.csv'), 'utf8')).split('\r\n')).toHaveLength(42)
  await run(exportOrders, '--to', '2020-01-01', file('none.csv'))
  expect((await readFile(file('none.csv'), 'utf8')).split('\r\n')).toHaveLength(2)
  expect(() => exportOrders.read(['--from', '2026-02-02', '--to', '2026-02-01'])).toThrow(
    'The last day is before the first. Usage:',
  )
  expect(() => exportOrders.read(['--from', 'monday'])).toThrow('The first day must be a date like 2026-01-31')
  expect(() => seed.read(['--orders', 'many'])).toThrow('many is not a number')
})
