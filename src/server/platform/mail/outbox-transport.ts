import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type MailTransport, toMessage } from './mail-transport.ts'

/** Writes each mail to `<folder>/<id>.eml`. For development: nothing is delivered. */
export function outboxTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    isOutbox: true,
    from,
    isUp: async () => true,
    deliver: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, from))
      const file = join(folder, `${mail.id}.eml`)
      const write = () => writeFile(`${file}.part`, message, { mode: 0o600 })
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write()
      })
      // Atomic rename: readers see whole files only.
      await rename(`${file}.part`, file)
    },
  }
}
