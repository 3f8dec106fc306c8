import { join } from 'node:path'
import type { MailTransport } from './mail-transport.ts'
import { outboxPostbox } from './outbox-transport.ts'
import { smtpPostbox } from './smtp-transport.ts'

type Options = { smtpUrl: string | undefined; from: string | undefined; dataDir: string; publicUrl: string }

/** SMTP if set, else the outbox in the data folder (MAIL-1). */
export function openPostbox({ smtpUrl, from, dataDir, publicUrl }: Options): MailTransport {
  const sender = from ?? `no-reply@${new URL(publicUrl).hostname}`
  if (smtpUrl) return smtpPostbox({ url: smtpUrl, from: sender })
  return outboxPostbox({ folder: join(dataDir, 'outbox'), from: sender })
}
