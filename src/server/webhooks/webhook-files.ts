import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '#server/platform/files/sync-folder.ts'
import { undefinedIfMissing } from '#server/platform/files/undefined-if-missing.ts'

/** An event of the provider in its original form. `body` is JSON. */
export const Webhook = z.object({ id: z.string(), event: z.string(), body: z.string() })
export type Webhook = z.infer<typeof Webhook>

/** A folder of events that wait for the database, one file each. A repeated event has the same file. */
export async function openWebhookFiles(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  return {
    /** Resolves once the event is durable after a power cut. */
    write: async (event: Webhook): Promise<void> => {
      const name = nameOf(event.id)
      const unfinished = join(folder, `${name}.${process.pid}.${performance.now()}.part`)
      await writeFile(unfinished, JSON.stringify(event), { flag: 'wx', mode: 0o600, flush: true })
      await rename(unfinished, join(folder, name))
      await syncFolder(folder)
    },
    names: async () => (await readdir(folder)).filter((name) => name.endsWith('.json')),
    /** Returns undefined for a file without an event, and 'gone' when another process imported it. */
    read: async (name: string) => {
      const text = await readFile(join(folder, name), 'utf8').catch(undefinedIfMissing)
      if (text === undefined) return 'gone'
      try {
        return Webhook.parse(JSON.parse(text))
      } catch {
        return undefined
      }
    },
    remove: (name: string) => rm(join(folder, name), { force: true }),
    /** Renames an unreadable or refused file, so an engineer can inspect it and imports skip it. */
    quarantine: (name: string) => rename(join(folder, name), join(folder, `${name}.unreadable`)),
  }
}

export type WebhookFiles = Awaited<ReturnType<typeof openWebhookFiles>>

/** The provider's id may contain any character. */
const nameOf = (id: string) => `${hash('sha256', id)}.json`
