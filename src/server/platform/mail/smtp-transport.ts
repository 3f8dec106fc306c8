import { createTransport } from 'nodemailer'
import { shareFor } from '#server/platform/concurrency/share-for.ts'
import { MailRefused, type MailTransport, toMessage } from './mail-transport.ts'

/** Delivers by SMTP. Limits: 10 s for a connection and a greeting, 20 s for each response. */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transport = transportTo(url, { connectionMs: 10_000, responseMs: 20_000 })
  const isUp = shareFor(
    () => isResponding(url),
    () => 1_000,
  )
  return {
    isOutbox: false,
    from,
    isUp,
    deliver: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (error) {
        throw isPermanent(error) ? new MailRefused(messageOf(error)) : error
      }
    },
  }
}

/** A shopper waits for it, so the limit is 4 s. */
async function isResponding(url: string): Promise<boolean> {
  const probe = transportTo(url, { connectionMs: 4_000, responseMs: 4_000 })
  try {
    await probe.verify()
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

const transportTo = (url: string, { connectionMs, responseMs }: { connectionMs: number; responseMs: number }) =>
  createTransport({
    ...securityOf(url),
    url,
    connectionTimeout: connectionMs,
    greetingTimeout: connectionMs,
    dnsTimeout: connectionMs,
    socketTimeout: responseMs,
  })

/**
 * Without TLS, the password is readable on the network. An attacker can remove STARTTLS from the greeting. So STARTTLS
 * is required on the submission port and wherever a password leaves this machine. Exception: the address has
 * `?ignoreTLS=true`.
 */
function securityOf(url: string) {
  const { protocol, hostname, port, username, searchParams } = new URL(url)
  const isLocal = isLoopback(hostname)
  const isSubmission = port === '' || port === SUBMISSION
  const usesStartTls = searchParams.get('ignoreTLS') !== 'true'
  return {
    requireTLS: protocol === 'smtp:' && usesStartTls && (isSubmission || (username !== '' && !isLocal)),
    // A local server has no certificate that can be verified, and nothing leaves the machine.
    tls: { rejectUnauthorized: !isLocal },
  }
}

/** Also the default port. */
const SUBMISSION = '587'

/** A permanent failure of this message (RFC 5321: 5yz), not a temporary one. */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
