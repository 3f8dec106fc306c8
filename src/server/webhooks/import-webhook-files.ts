import { setTimeout } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { codeOf } from '#server/database/transaction.ts'
import type { Webhook, WebhookFiles } from './webhook-files.ts'

type ImportOptions = { files: WebhookFiles; insert: (event: Webhook) => Promise<void>; log: Context['log'] }

/** Imports webhook files into the database, one round at a time, and retries until the database accepts them. */
export function webhookImporter({ files, insert, log }: ImportOptions) {
  const closing = new AbortController()
  let round: Promise<void> | undefined

  async function importAll() {
    for (let failures = 0; !closing.signal.aborted; ) {
      const names = await files.names()
      if (names.length === 0) return
      const isDone = await importFiles(names)
      failures = isDone ? 0 : failures + 1
      if (!isDone) await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
    }
  }

  /** Ends early when the shop closes. */
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: closing.signal }).catch(() => {})

  /** Returns false while the database is unavailable. */
  async function importFiles(names: string[]): Promise<boolean> {
    for (const name of names) {
      if (closing.signal.aborted) return true
      const event = await files.read(name)
      if (event === 'gone') continue
      if (event === undefined) {
        log.error({ file: name }, 'webhook file is unreadable')
        await files.quarantine(name)
        continue
      }
      try {
        await insert(event)
      } catch (error) {
        if (isRefused(error)) {
          log.error({ err: error, file: name }, 'webhook file is refused')
          await files.quarantine(name)
          continue
        }
        log.warn({ err: error }, 'webhook import postponed')
        return false
      }
      await files.remove(name)
    }
    return true
  }

  return {
    wake: () => {
      round ??= importAll()
        .catch((error) => log.error({ err: error }, 'webhook import failed'))
        .finally(() => {
          round = undefined
        })
    },
    stop: async () => {
      closing.abort()
      await round
    },
  }
}

/** Invalid JSON or an invalid character (SQLSTATE class 22). The database would refuse it each time. */
const isRefused = (error: unknown) => codeOf(error)?.startsWith('22') ?? false

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
