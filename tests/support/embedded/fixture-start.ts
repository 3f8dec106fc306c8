/** The shop's database only, as a process that tests can kill. Prints one line for each step. */
import { Pool } from 'pg'
import { claimDataDir } from '#server/database/embedded/data-dir.ts'
import { thisMachine } from '#server/database/embedded/machine.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start.ts'

export interface FixtureOptions {
  dataDir: string
  packageDir?: string
  sharedHome?: string
  /** Becomes this user before it starts. */
  uid?: number
  /** Writes rows endlessly, and prints each number once it is acknowledged. */
  writes?: boolean
  /** Only holds the data folder. */
  claimsOnly?: boolean
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)

async function main(options: FixtureOptions) {
  becomeUser(options.uid)
  const claim = await claimDataDir(options.dataDir)
  printLine('claimed')
  if (options.claimsOnly) return process.stdin.resume()

  const machine = { ...thisMachine(), ...options }
  const onProgress = (sentence: string) => printLine(`progress ${sentence}`)
  const startedAt = performance.now()
  const database = await startEmbeddedDatabase({ dataDir: options.dataDir, onProgress }, machine)
  printLine(`ready ${Math.round(performance.now() - startedAt)}`)

  const pool = new Pool(database.connection)
  pool.on('error', () => {})
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      stopping = true
      await pool.query('SELECT 1')
      printLine('still answering')
      await pool.end()
      await database.stop()
      await claim.release()
      printLine('stopped')
      process.exit(0)
    })
  }
  await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (id bigserial PRIMARY KEY)')
  while (options.writes && !stopping) {
    const { rows } = await pool.query('INSERT INTO acknowledged DEFAULT VALUES RETURNING id')
    printLine(`row ${rows[0].id}`)
  }
}

function becomeUser(uid: number | undefined) {
  if (uid === undefined) return
  process.setgroups?.([uid])
  process.setgid?.(uid)
  process.setuid?.(uid)
}

main(JSON.parse(process.argv[2] ?? '{}')).catch((error: Error) => {
  printLine(`failed ${error.name}: ${error.message}`)
  process.exit(1)
})
