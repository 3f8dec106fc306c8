import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { dropSandbox, migrateSandbox } from './sandbox.ts'

test('a start with live keys during a backup of the test payments warns; the next start drops them', async () => {
  const { db, owner, ownerConnection, close } = await openTestDatabase()
  onTestFinished(close)
  await migrateSandbox(ownerConnection)
  const warnings: string[] = []
  const drop = () =>
    dropSandbox(ownerConnection, { warn: (_details: object, sentence = '') => warnings.push(sentence) })
  await db.transaction().execute(async (tx) => {
    await sql`select from payment_sandbox.keys`.execute(tx)
    await drop()
  })
  expect(warnings).toEqual(['the tables of test payments are in use and stay until the next start'])
  await drop()
  await drop()
  expect(warnings).toHaveLength(1)
  expect((await sql`select from pg_namespace where nspname = 'payment_sandbox'`.execute(owner)).rows).toEqual([])
})
