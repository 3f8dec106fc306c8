import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { sendMail } from '#server/notifications/send-mail.ts'
import type { TestShop } from './shop.ts'

export type Received = { from: string; to: string[]; raw: string; isSecure: boolean }

type Options = {
  port?: number
  /** Recipients that this server refuses with 550. */
  unknown?: string[]
  /** The responses to the next texts, first to last: 451 refuses a text for now, 554 for good. Later texts are accepted. */
  textRefusals?: number[]
  /** Offers TLS with a self-signed certificate. */
  offersTls?: boolean
}

/** A real local mail server, closed after the test; `received` holds its mails. */
export async function openMailServer(options: Options = {}) {
  const server = await spawnMailServer(options)
  onTestFinished(server.close)
  return server
}

/** The caller stops it. */
export async function spawnMailServer({ port = 0, unknown = [], textRefusals = [], offersTls = false }: Options = {}) {
  const refusals = [...textRefusals]
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(unknown.includes(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, { envelope, secure: isSecure }, done) => {
      buffer(stream).then((raw) => {
        const responseCode = refusals.shift()
        if (responseCode) return done(Object.assign(new Error('this text is refused'), { responseCode }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString('utf8'), isSecure })
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  const listening = await new Promise<number>((resolve, reject) => {
    const socket = server.listen(port, '127.0.0.1', () => {
      const address = socket.address()
      if (address === null || typeof address === 'string') reject(new Error('the mail server has no port'))
      else resolve(address.port)
    })
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${listening}`, port: listening, received, close }
}

/** Headers and both parts of a mail as sent over the network, decoded. */
export function parsedMail(raw: string) {
  const mail = split(raw)
  const isMixed = mail.headers.get('content-type')?.startsWith('multipart/mixed')
  const [letter = mail, ...files] = isMixed ? partsOf(mail) : [mail]
  const parts = partsOf(letter)
  const half = (type: string) => textOf(parts.find((part) => isOf(type, part)))
  const type = letter.headers.get('content-type') ?? ''
  return {
    headers: mail.headers,
    type,
    types: parts.length,
    text: half('text/plain'),
    html: half('text/html'),
    files: files.map(({ headers }) => headers.get('content-type') ?? ''),
    csv: textOf(files.find((part) => isOf('text/csv', part))),
  }
}

type Part = { headers: Map<string, string>; body: string }

function partsOf({ headers, body }: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (!boundary) throw new Error('a mail without parts')
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r?\n/, '')))
}

const isOf = (type: string, { headers }: Part) => headers.get('content-type')?.startsWith(type)

const textOf = (part: Part | undefined) =>
  part ? decoded(part.body, part.headers.get('content-transfer-encoding') ?? '').replaceAll('\r\n', '\n') : ''

function split(raw: string) {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = raw.slice(0, end?.index ?? raw.length).replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map(
    head.split(/\r?\n/).map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' }
}

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? decoded(word, 'base64') : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
    )

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Confirms every email address. */
export const confirmEverybody = ({ owner }: Pick<TestShop, 'owner'>) =>
  owner.updateTable('users').set({ email_confirmed_at: new Date() }).execute()

export const mailsIn = ({ db }: Pick<TestShop, 'db'>) => db.selectFrom('mails').selectAll().orderBy('id').execute()

/** Sends every waiting mail, as the job does. */
export async function sendWaiting(shop: TestShop): Promise<void> {
  for (const { id, status } of await mailsIn(shop)) if (status === 'waiting') await sendMail(shop, id)
}
