// Slow: npm run test:all only.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sandboxKeys } from '#sandbox/razorpay/keys.ts'
import { migrateSandbox } from '#sandbox/razorpay/migrate.ts'
import { sandboxDb } from '#sandbox/razorpay/tables.ts'
import { OPENING_CATALOGUE } from '#server/catalogue/fill-empty-shop.ts'
import { importContent } from '#server/catalogue/import-catalogue.ts'
import { newId } from '#server/database/id.ts'
import { readEnv } from '#server/env.ts'
import { openFolderStore } from '#server/platform/object-storage/folder-store.ts'
import { isPassword } from '#server/users/password.ts'
import { insertSession } from '#server/users/queries.ts'
import { copyOfCatalogue, editFile } from '#tests/support/catalogue.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { check } from './check.ts'
import { createAdmin } from './create-admin.ts'
import { importProducts } from './import-products.ts'
import { requireStrong, shownOnce } from './prompt-password.ts'
import { resetPassword } from './reset-password.ts'
import type { Task } from './task.ts'
import { testPayments } from './test-payments.ts'

/** A shop with categories and pages and no product. `wasStarted`: it has started before with test payments. */
async function openForTasks({ testPayments: isTest = true, wasStarted = true } = {}) {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-task-'))
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { db, connection } = database
  if (wasStarted) await migrateSandbox(database.ownerConnection)
  const images = await openFolderStore(join(dataDir, 'uploads'))
  await importContent(db, { folder: OPENING_CATALOGUE, images })
  return {
    db,
    run: async (task: Task, ...args: string[]) => {
      const output: string[] = []
      const backupDir = join(dataDir, 'backups')
      const shop = {
        db,
        connection,
        dataDir,
        images,
        backupDir,
        publicUrl: 'https://shop.example',
        testPayments: isTest,
        env: readEnv({}),
      }
      await task.read(args)(shop, (line) => output.push(line))
      return output
    },
  }
}

// Requirements: OPS-15
test('check prints that all invariants hold, or each broken one with its rows', async () => {
  const { db, run } = await openForTasks()
  expect(await run(check)).toEqual([expect.stringMatching(/^All \d+ invariants hold\.$/)])

  const product = { id: newId(), name: 'Kashayam', category: 'ayurveda' as const }
  await db.insertInto('products').values(product).execute()
  const size = { id: newId(), product_id: product.id, position: 0, model: '200 ml', price: 100_00, count_in_stock: 5 }
  await db.insertInto('variants').values(size).execute()
  await expect(run(check)).rejects.toThrow(/^1 of \d+ invariants are broken\.$/)
})

test('check names a translation whose English text the society has changed', async () => {
  const { db, run } = await openForTasks()
  await db.updateTable('society_texts').set({ title: 'Find us' }).where('page', '=', 'contact').execute()
  expect(await run(check)).toEqual([
    'Translation out of date: ml: contact.title',
    expect.stringMatching(/invariants hold/),
  ])
})

// Requirements: PAY-23
test('test-payments prints the address of the sandbox dashboard with its keys', async () => {
  const { db, run } = await openForTasks()
  const { keyId, keySecret } = await sandboxKeys(sandboxDb(db))
  expect(await run(testPayments)).toEqual([`https://shop.example/test-payments/dashboard#${keyId}:${keySecret}`])
  const real = await openForTasks({ testPayments: false, wasStarted: false })
  await expect(real.run(testPayments)).rejects.toThrow('This shop takes real payments.')
  const unused = await openForTasks({ wasStarted: false })
  await expect(unused.run(testPayments)).rejects.toThrow('There are no test payments yet. Start the shop once')
})

// Requirements: USER-13
test.each([
  [
    [],
    'The e-mail address is missing. Usage: npm run shop -- create-admin --email ADDRESS [--password PASSWORD | --password-stdin]',
  ],
  [['--email', 'head'], 'head is not an e-mail address.'],
  [['--email', 'head@shop.example', '--password', 'short'], 'An admin’s password must have 12 to 128 characters.'],
  [['--email', 'head@shop.example', '--password', 'password12345'], 'This password is one of the most common ones.'],
])('create-admin %j is refused before anything is opened', (args, sentence) => {
  expect(() => createAdmin.read(args)).toThrow(sentence)
})

// Requirements: OPS-9
test('create-admin reads a password from standard input, so that the process list does not show it', async () => {
  const { db, run } = await openForTasks()
  const typed = (text: string) =>
    vi.spyOn(process, 'stdin', 'get').mockReturnValueOnce(Readable.from([text]) as typeof process.stdin)
  const args = ['--email', 'head@shop.example', '--password-stdin']
  typed('short\n')
  await expect(run(createAdmin, ...args)).rejects.toThrow('An admin’s password must have 12 to 128 characters.')
  typed('a password for the head\n')
  expect(await run(createAdmin, ...args)).toEqual(['head@shop.example is an admin now.'])
  const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  expect(await isPassword('a password for the head', password_hash)).toBe(true)
  expect(() => createAdmin.read([...args, '--password', 'another password'])).toThrow('Choose one of')
})

// Requirements: OPS-9
test('create-admin generates a password without a terminal, and prints it once', async () => {
  const { run } = await openForTasks()
  expect(await run(createAdmin, '--email', 'Head@Shop.example')).toEqual([
    expect.stringMatching(/^head@shop\.example is an admin now\. Password: [\w-]{16} {2}\(shown only this once\)$/),
  ])
  expect(await run(createAdmin, '--email', 'head@shop.example')).toEqual([
    'head@shop.example is an admin already. Nothing was changed.',
  ])
})

// Requirements: OPS-10
// Threats: T172
test('reset-password sets a forgotten password, ends every session, and is audited and mailed', async () => {
  const { db, run } = await openForTasks()
  await expect(run(resetPassword, '--email', 'head@shop.example')).rejects.toThrow(
    'There is no account with the address head@shop.example.',
  )
  await run(createAdmin, '--email', 'head@shop.example', '--password', 'a password for the head')
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await insertSession(db, id)

  const [line = ''] = await run(resetPassword, '--email', ' Head@shop.example')
  const [, password = ''] =
    /^head@shop\.example has a new password and is signed out everywhere\. Password: ([\w-]{16}) {2}\(shown only this once\)$/.exec(
      line,
    ) ?? []
  const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  expect(await isPassword(password, password_hash)).toBe(true)
  // An ended session stays as a record for a year (DPDP Rules 2025, rule 8(3)).
  expect(await db.selectFrom('sessions').select('id').where('expires_at', '>', new Date()).execute()).toEqual([])
  expect(await db.selectFrom('audit').select(['action', 'actor_id', 'subject_id']).orderBy('id').execute()).toEqual([
    { action: 'admin added', actor_id: null, subject_id: id },
    { action: 'password reset', actor_id: null, subject_id: id },
  ])
  expect(await db.selectFrom('mails').select(['kind', 'to_address', 'status']).execute()).toEqual([
    { kind: 'passwordChanged', to_address: 'head@shop.example', status: 'waiting' },
  ])
})

// Threats: T172
test('a typed password follows the rules of the account and is never printed', () => {
  expect(() => requireStrong('elevensigns', { isAdmin: true })).toThrow('An admin’s password must have 12 to 128')
  expect(() => requireStrong('five5', { isAdmin: false })).toThrow('A password must have 6 to 128 characters.')
  expect(() => requireStrong('password12345', { isAdmin: false })).toThrow('one of the most common ones')
  expect(shownOnce({ password: 'my own password', isMade: false })).toBe('')
})

// Requirements: OPS-13
test('import-products: nothing in a dry run, all the first time, nothing new the second', async () => {
  const { db, run } = await openForTasks()
  const count = async () => (await db.selectFrom('products').select('id').execute()).length
  expect(await run(importProducts, OPENING_CATALOGUE, '--dry-run')).toEqual([
    '533 products are valid. Nothing was imported, because this was a dry run.',
  ])
  expect(await count()).toBe(0)
  await run(importProducts, OPENING_CATALOGUE)
  expect(await count()).toBe(533)
  expect(await run(importProducts, join(OPENING_CATALOGUE, 'products.csv'))).toEqual([
    '533 products are in the shop; 0 rows are new or have changed.',
  ])
})

// Requirements: PRICE-3
test('import-products refuses a folder whose price is above the MRP in the shop, and changes nothing', async () => {
  const { db, run } = await openForTasks()
  await run(importProducts, OPENING_CATALOGUE)
  const size = db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .where('model', '=', '200 ml')
  const { id } = await size.select('variants.id').where('sku', '=', 'AYU-ARI-001').executeTakeFirstOrThrow()
  await db.updateTable('variants').set({ mrp: 100_00 }).where('id', '=', id).execute()
  const folder = await copyOfCatalogue()
  expect(await run(importProducts, folder)).toEqual(['533 products are in the shop; 0 rows are new or have changed.'])
  await editFile(folder, 'products.csv', '200 ml=88;450 ml=165,0,66', '200 ml=120;450 ml=165,0,66')
  await expect(run(importProducts, folder)).rejects.toThrow(
    /^products\.csv, column variants: AYU-ARI-001: A piece of 200 ml costs ₹113\.40 with GST, which is more than its MRP/,
  )
  expect(await size.select('price').where('variants.id', '=', id).execute()).toEqual([{ price: 88_00 }])
})

test('import-products refuses a file with a broken row as a whole, and names the place', async () => {
  const { db, run } = await openForTasks()
  const folder = await copyOfCatalogue()
  await editFile(folder, 'products.csv', ',ayurveda,', ',ayurvedaa,')
  await cp(join(folder, 'products.csv'), join(folder, 'march.csv'))
  await expect(run(importProducts, join(folder, 'march.csv'))).rejects.toThrow(
    /^march\.csv, line \d+, column category: ./,
  )
  await expect(run(importProducts, join(folder, 'april.csv'))).rejects.toThrow('april.csv does not exist.')
  expect(() => importProducts.read([])).toThrow('Give one folder or file. Usage: npm run shop -- import-products')
  expect(await db.selectFrom('products').select('id').execute()).toEqual([])
})
