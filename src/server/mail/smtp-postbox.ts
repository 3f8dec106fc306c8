import { createTransport } from 'nodemailer'
import { MailRefused, type Postbox, toMessage } from './postbox.ts'

type Options = { url: string; from: string }

/** Hands mails to a mail server. It never waits for ever: 10 s for a connection and a greeting, 20 s for each answer. */
export function smtpPostbox({ url, from }: Options): Postbox {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    // A server on this machine has no certificate that anybody could check, and nothing leaves the machine.
    tls: { rejectUnauthorized: !isLoopback(new URL(url).hostname) },
  })
  const isUp = remembered(() => isAnswering({ url, from }))
  return {
    isOutbox: false,
    from,
    isUp,
    deliver: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (error) {
        throw isForGood(error) ? new MailRefused(messageOf(error)) : error
      }
    },
  }
}

/** A person waits for this answer, so it is asked for only 4 s. */
async function isAnswering({ url }: Options): Promise<boolean> {
  const probe = createTransport({
    url,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    dnsTimeout: 4_000,
    socketTimeout: 4_000,
    tls: { rejectUnauthorized: !isLoopback(new URL(url).hostname) },
  })
  try {
    await probe.verify()
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** Asks once for all who want to know at the same time. A good answer holds for 30 s, a bad one for 1 s. */
function remembered(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  let holdsUntil = 0
  return () => {
    if (asked && performance.now() < holdsUntil) return asked
    holdsUntil = Number.POSITIVE_INFINITY
    asked = ask().then((isUp) => {
      holdsUntil = performance.now() + (isUp ? 30_000 : 1_000)
      return isUp
    })
    return asked
  }
}

/** The server has answered that this very message will never be taken (RFC 5321: 5yz), not that it is troubled now. */
const isForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
