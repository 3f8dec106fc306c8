import { DataDirInUse, DataDirUnusable } from '#server/data-dir.ts'
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts'
import { readEnv, WrongEnvironment } from '#server/env.ts'
import { PortTaken } from '#server/start/port.ts'
import { type Shop, startShop } from '#server/start/start-shop.ts'
import { WebBuildError } from '#server/start/web-build.ts'

/** Failures that the operator can mend, each with a sentence that says how; anything else shows its stack. */
const PLAIN = [WrongEnvironment, PortTaken, DataDirInUse, DataDirUnusable, DatabaseStartError, WebBuildError]

const STOP_LIMIT_MS = 9_000

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

let shop: Shop | undefined
let isStopping = false

// A second signal ends at once; the database then stops by itself.
async function stop() {
  if (isStopping) process.exit(1)
  isStopping = true
  const limit = setTimeout(() => process.exit(1), STOP_LIMIT_MS)
  limit.unref()
  await shop?.stop()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

try {
  shop = await startShop(readEnv(process.env), say, { withWeb: !process.argv.includes('--without-web') })
  if (isStopping) await shop.stop()
} catch (error) {
  const isPlain = PLAIN.some((kind) => error instanceof kind)
  console.error(isPlain && error instanceof Error ? error.message : error)
  process.exit(1)
}
