import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { inTransaction, TransactionTooLong } from './transaction.ts'

async function open() {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const pages = () => db.selectFrom('society_texts').select('page').execute()
  const write = (tx: typeof db, page: string) => tx.insertInto('society_texts').values({ page, title: page }).execute()
  return { db, pages, write }
}

// Threats: R3
test('a transaction over its time limit is rolled back at its next statement, before it commits', async () => {
  const { db, pages, write } = await open()
  const inTheMiddle = inTransaction(
    db,
    async (tx) => {
      await write(tx, 'first')
      await sql`select pg_sleep(0.3)`.execute(tx)
      await write(tx, 'second')
    },
    { limitMs: 200 },
  )
  await expect(inTheMiddle).rejects.toBeInstanceOf(TransactionTooLong)
  const atTheEnd = inTransaction(
    db,
    async (tx) => {
      await write(tx, 'first')
      await sql`select pg_sleep(0.3)`.execute(tx)
    },
    { limitMs: 200 },
  )
  await expect(atTheEnd).rejects.toBeInstanceOf(TransactionTooLong)
  expect(await pages()).toEqual([])
  await inTransaction(db, (tx) => write(tx, 'in time'))
  expect(await pages()).toEqual([{ page: 'in time' }])
})
