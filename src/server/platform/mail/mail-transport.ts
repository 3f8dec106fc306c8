/** A mail as it is handed over; its id becomes the Message-ID, so that a mail that is sent twice is known for one. */
export type OutgoingMail = { id: string; to: string; subject: string; text: string; html: string }

/** Where mails are handed over: a mail server, or this machine's outbox. */
export type MailTransport = {
  /** No mail server is set; mails become files of this machine. For development only. */
  isOutbox: boolean
  from: string
  /** Throws `MailRefused` when it will never be taken, and any other error when it may be taken later. */
  deliver: (mail: OutgoingMail) => Promise<void>
  /** Whether mails can be handed over at this moment; an answer holds for a while. */
  isUp: () => Promise<boolean>
}

export class MailRefused extends Error {}

/** What is the same in every mail of the shop, for nodemailer; only these fields ever become header lines. */
export const toMessage = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${mail.id}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  textEncoding: 'quoted-printable' as const,
  disableFileAccess: true,
  disableUrlAccess: true,
})

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
