import { join } from 'node:path'
import type { MailTransport } from './mail-transport.ts'
import { outboxTransport } from './outbox-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

type Options = { smtpUrl: string | undefined; from: string | undefined; dataDir: string; publicUrl: string }

/** SMTP if set, else the outbox in the data folder (MAIL-1). */
export function openMailTransport({ smtpUrl, from, dataDir, publicUrl }: Options): MailTransport {
  const sender = from ?? `no-reply@${new URL(publicUrl).hostname}`
  if (smtpUrl) return smtpTransport({ url: smtpUrl, from: sender })
  return outboxTransport({ folder: join(dataDir, 'outbox'), from: sender })
}
