// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { onThisMachine } from '#tests/support/processor-queue.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import { statementsOf } from '#tests/support/tcp-proxy-postgres.ts'
import { observeTraffic } from '#tests/support/tcp-proxy-traffic.ts'
import { connect } from './connect.ts'

const STATEMENT_LIMIT_MS = 200
const SILENCE_MS = 3_200

/** A single connection, so that the next caller needs the one that went silent. */
async function openSmallPool() {
  const { owner, ownerConnection, close } = await openTestDatabase()
  const { host, port } = ownerConnection
  const traffic = observeTraffic()
  const link = await openTcpProxy({
    to: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    reader: statementsOf(traffic),
  })
  const connection = { ...ownerConnection, host: '127.0.0.1', port: link.port }
  const db = connect(connection, { max: 1, statementLimitMs: STATEMENT_LIMIT_MS, onError: () => {} })
  onTestFinished(async () => {
    await db.destroy()
    await link.close()
    await close()
  })
  const timed = async (run: Promise<unknown>) => {
    const startedAt = performance.now()
    const failure = await run.then(
      () => undefined,
      (error: Error) => error.message,
    )
    return { failure, ms: performance.now() - startedAt }
  }
  return { db, owner, traffic, timed }
}

test('a silent connection is dropped after one timeout, and the next caller gets another', async () => {
  const { db, traffic, timed } = await openSmallPool()
  await sql`select 1`.execute(db)
  void traffic.pauseAt(({ text, when }) => when === 'responded' && text === 'select 2')
  const silent = await timed(sql`select 2`.execute(db))
  expect(silent.failure).toBe('Query read timeout')
  expect(silent.ms).toBeLessThan(onThisMachine(SILENCE_MS * 1.6))
  const next = await timed(sql`select 2`.execute(db))
  expect(next.failure).toBeUndefined()
  expect(next.ms).toBeLessThan(onThisMachine(SILENCE_MS / 2))
})

// Threats: R4
test('a transaction that loses its connection waits only once and leaves no change', async () => {
  const { db, owner, traffic, timed } = await openSmallPool()
  void traffic.pauseAt(({ text, when }) => when === 'requested' && text === 'select 3')
  const run = db.transaction().execute(async (tx) => {
    await sql`insert into society_texts (page, title) values ('lost', 'Lost')`.execute(tx)
    await sql`select 3`.execute(tx)
  })
  const { failure, ms } = await timed(run)
  expect(failure).toBe('Query read timeout')
  expect(ms).toBeLessThan(onThisMachine(SILENCE_MS * 1.6))
  expect(await owner.selectFrom('society_texts').selectAll().where('page', '=', 'lost').execute()).toEqual([])
})
