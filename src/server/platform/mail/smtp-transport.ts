import { createTransport } from 'nodemailer'
import { MailRefused, type MailTransport, toMessage } from './mail-transport.ts'

type Options = { url: string; from: string }

/** Hands mails to a mail server. It never waits for ever: 10 s for a connection and a greeting, 20 s for each answer. */
export function smtpPostbox({ url, from }: Options): MailTransport {
  const transport = createTransport({
    ...securityOf(url),
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
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
    ...securityOf(url),
    url,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    dnsTimeout: 4_000,
    socketTimeout: 4_000,
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

/**
 * Without TLS a mail server's password can be read on its way, and whoever stands in between can leave STARTTLS out of the
 * server's greeting. So it is required on the submission port and wherever a password leaves this machine, unless the
 * address says `?ignoreTLS=true`.
 */
function securityOf(url: string) {
  const { protocol, hostname, port, username, searchParams } = new URL(url)
  const isLocal = isLoopback(hostname)
  const isSubmission = port === '' || port === SUBMISSION
  const isWanted = searchParams.get('ignoreTLS') !== 'true'
  return {
    requireTLS: protocol === 'smtp:' && isWanted && (isSubmission || (username !== '' && !isLocal)),
    // A server on this machine has no certificate that anybody could check, and nothing leaves the machine.
    tls: { rejectUnauthorized: !isLocal },
  }
}

/** Also the port of an address that names none. */
const SUBMISSION = '587'

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
