/** `type`: its media type. */
export type MailFile = { name: string; content: string | Uint8Array; type: string }

/** A mail to deliver. Its id becomes the Message-ID, which identifies a repeated delivery. */
type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachment?: MailFile | undefined
}

/** Delivers mails: SMTP or the outbox. */
export type MailTransport = {
  /** No mail server is set; mails become local files. For development only. */
  isOutbox: boolean
  from: string
  /** Throws `MailRefused` if it will never be accepted; other errors may pass. */
  deliver: (mail: OutgoingMail) => Promise<void>
  /** Whether mails can be delivered now. The result is cached. */
  isUp: () => Promise<boolean>
}

export class MailRefused extends Error {}

/** The common fields of each mail, for nodemailer; only these become headers. */
export const toMessage = (mail: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.attachment && {
    attachments: [toAttachment(mail.attachment)],
  }),
  messageId: `<${mail.id}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  textEncoding: 'quoted-printable' as const,
  disableFileAccess: true,
  disableUrlAccess: true,
})

const toAttachment = ({ name, content, type }: MailFile) => ({
  filename: name,
  content: typeof content === 'string' ? content : Buffer.from(content),
  contentType: type,
})

const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
