// Slow: npm run test:all only.
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#server/database/id.ts'
import { openMailTransport } from '#server/platform/mail/open-mail-transport.ts'
import { outboxTransport } from '#server/platform/mail/outbox-transport.ts'
import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
import { mailsIn, openMailServer, parsedMail, sendWaiting } from '#tests/support/mail.ts'
import { runJobsManually } from '#tests/support/run-jobs-manually.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import { openShop } from '#tests/support/shop.ts'
import { sendMail } from './send-mail.ts'

const FROM = 'Kadirur Society <shop@society.example>'

const MAIL = { id: newId(), to: 'a@people.example', subject: 'Hello', text: 'Hello', html: 'Hello' }

/** A shop with one waiting mail, about an order. */
async function openWithMail(url: string) {
  const shop = await openShop({ mail: smtpTransport({ url, from: FROM }) })
  await shop.given.order()
  const [mail] = await mailsIn(shop)
  if (!mail) throw new Error('the order has no mail')
  const read = async () => (await mailsIn(shop))[0]
  return { shop, id: mail.id, read }
}

// Requirements: ENV-12
test('a mail is sent once, with its id as Message-ID', async () => {
  const server = await openMailServer()
  const { shop, id, read } = await openWithMail(server.url)
  await Promise.all(Array.from({ length: 10 }, () => sendMail(shop, id)))
  await sendMail(shop, id)
  expect(server.received).toHaveLength(1)
  const { headers } = parsedMail(server.received[0]?.raw ?? '')
  expect(headers.get('message-id')).toBe(`<${id}@society.example>`)
  expect(headers.get('from')).toBe(FROM)
  expect(await read()).toMatchObject({ status: 'sent', attempts: 1, last_error: '', sent_at: expect.any(Date) })
})

// Threats: R11
test('a mail is sent once when the mail server comes up again', async () => {
  const first = await openMailServer()
  await first.close()
  const { shop, id, read } = await openWithMail(first.url)
  await expect(sendMail(shop, id)).rejects.toThrow(`mail ${id} could not be sent`)
  await expect(sendMail(shop, id)).rejects.toThrow()
  expect(await read()).toMatchObject({ status: 'waiting', attempts: 2, last_error: expect.stringContaining('REFUSED') })

  const second = await openMailServer({ port: first.port })
  await sendMail(shop, id)
  await sendMail(shop, id)
  expect(second.received).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'sent', attempts: 3, last_error: '' })
})

test('the job sends a written mail', async () => {
  const server = await openMailServer()
  const { shop } = await openWithMail(server.url)
  await shop.jobs.work('sendMail', ({ mailId }) => sendMail(shop, mailId), 5)
  for (const by of ['one', 'two', 'three']) await shop.given.order({ by })
  await vi.waitFor(() => expect(server.received).toHaveLength(4), { timeout: 15_000 })
})

test('a mail to an unknown mailbox is not retried', async () => {
  const server = await openMailServer({ unknown: ['shopper@people.example'] })
  const { shop, id, read } = await openWithMail(server.url)
  await sendMail(shop, id)
  expect(await read()).toMatchObject({ status: 'dead', last_error: expect.stringContaining('no such mailbox') })
})

// Threats: R11
test('a text that the mail server refuses for now is sent by a later run of its job', async () => {
  const server = await openMailServer({ textRefusals: [451, 452] })
  const { shop, read } = await openWithMail(server.url)
  const { runSequentially } = await runJobsManually(shop)
  const runDue = () => runSequentially(async () => {})
  for (const attempts of [1, 2]) {
    await runDue()
    expect(await read()).toMatchObject({
      status: 'waiting',
      attempts,
      last_error: expect.stringContaining('this text is refused'),
    })
    await shiftClock(shop.owner, 1)
  }
  expect(server.received).toEqual([])
  await runDue()
  await shiftClock(shop.owner, 20)
  await runDue()
  expect(server.received).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'sent', attempts: 3, last_error: '' })
})

test('a text that the mail server refuses for good is not sent again until staff ask for it', async () => {
  const server = await openMailServer({ textRefusals: [554] })
  const { shop, id, read } = await openWithMail(server.url)
  const { runSequentially } = await runJobsManually(shop)
  const runDue = () => runSequentially(async () => {})
  await runDue()
  await shiftClock(shop.owner, 20)
  await runDue()
  expect(server.received).toEqual([])
  expect(await read()).toMatchObject({ status: 'dead', last_error: expect.stringContaining('this text is refused') })
  expect(await (await shop.as('admin')).post(`/api/mails/${id}/send`)).toMatchObject({ status: 200 })
  await runDue()
  expect(server.received).toHaveLength(1)
})

// Threats: R11
test('a mail is given up after a day', async () => {
  const server = await openMailServer()
  const { shop, id, read } = await openWithMail(server.url)
  expect((await read())?.give_up_at.getTime()).toBeGreaterThan(Date.now() + 23.9 * 3_600_000)
  await shop.owner
    .updateTable('mails')
    .set({ give_up_at: new Date(0) })
    .execute()
  await sendMail(shop, id)
  expect(server.received).toEqual([])
  expect(await read()).toMatchObject({ status: 'dead', last_error: '', last_error_code: 'expired' })
})

test('when a process stops while sending, another process sends the mail once the claim has ended', async () => {
  const server = await openMailServer()
  const { shop, read } = await openWithMail(server.url)
  const { runSequentially } = await runJobsManually(shop)
  const runDue = () => runSequentially(async () => {})
  await shop.owner.updateTable('mails').set({ claimed_until: sql`now() + interval '2 minutes'` }).execute()
  await runDue()
  await shiftClock(shop.owner, 1)
  await runDue()
  expect(server.received).toEqual([])
  await shiftClock(shop.owner, 1)
  await runDue()
  expect(server.received).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'sent', attempts: 1 })
})

// Threats: R11
test('a mail server that does not respond times out within seconds', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const address = silent.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: FROM })
  const started = Date.now()
  const responses = await Promise.all([transport.isUp(), transport.isUp(), transport.isUp()])
  expect(responses).toEqual([false, false, false])
  expect(Date.now() - started).toBeLessThan(8_000)
  expect(sockets.size).toBe(1)
})

test('a self-signed certificate is trusted for a server on this machine', async () => {
  const server = await openMailServer({ offersTls: true })
  const { shop, id } = await openWithMail(server.url)
  expect(await shop.mail.isUp()).toBe(true)
  await sendMail(shop, id)
  expect(server.received).toHaveLength(1)
})

// An address without a port means the submission port, on which a test may not listen: the driver is redirected.
// Requirements: ENV-12
// Threats: T170
test('on the submission port mails need TLS and are not sent without it', async () => {
  const secure = await openMailServer({ offersTls: true })
  const first = smtpTransport({ url: `smtp://127.0.0.1?port=${secure.port}`, from: FROM })
  expect(await first.isUp()).toBe(true)
  await first.deliver(MAIL)
  expect(secure.received).toMatchObject([{ isSecure: true }])

  const withoutTls = await openMailServer()
  const second = smtpTransport({ url: `smtp://127.0.0.1?port=${withoutTls.port}`, from: FROM })
  expect(await second.isUp()).toBe(false)
  await expect(second.deliver(MAIL)).rejects.toThrow(/STARTTLS|TLS/)
  expect(withoutTls.received).toEqual([])

  const allowed = smtpTransport({ url: `smtp://127.0.0.1?port=${withoutTls.port}&ignoreTLS=true`, from: FROM })
  expect(await allowed.isUp()).toBe(true)
  await allowed.deliver(MAIL)
  expect(withoutTls.received).toMatchObject([{ isSecure: false }])
})

// Threats: T170
test('mails need TLS and a valid certificate beyond this machine, on every port', async () => {
  const withoutTls = await openMailServer()
  // This machine, by an address that does not count as local.
  const otherAddress = '[::ffff:127.0.0.1]'
  const transport = smtpTransport({ url: `smtp://shop:secret@${otherAddress}:${withoutTls.port}`, from: FROM })
  await expect(transport.deliver(MAIL)).rejects.toThrow(/STARTTLS|TLS/)

  const secure = await openMailServer({ offersTls: true })
  const unknown = smtpTransport({ url: `smtp://${otherAddress}:${secure.port}`, from: FROM })
  await expect(unknown.deliver(MAIL)).rejects.toThrow(/certificate/)
  expect([...withoutTls.received, ...secure.received]).toEqual([])
})

// Threats: T104
test('no name or address injects a header line or a recipient', async () => {
  const server = await openMailServer()
  const transport = smtpTransport({ url: server.url, from: FROM })
  const injected = 'x\r\nBcc: thief@evil.example\r\n\r\n<script>'
  await transport.deliver({ id: newId(), to: 'a@people.example', subject: injected, text: injected, html: injected })
  await transport
    .deliver({ id: newId(), to: 'b@people.example, thief@evil.example', subject: 'x', text: 'x', html: 'x' })
    .catch(() => {})
  await transport
    .deliver({
      id: newId(),
      to: 'c@people.example\r\nRCPT TO:<thief@evil.example>',
      subject: 'x',
      text: 'x',
      html: 'x',
    })
    .catch(() => {})
  for (const { to, raw } of server.received) {
    expect(to).toHaveLength(1)
    expect(to[0]).not.toBe('thief@evil.example')
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im)
  }
})

// Requirements: MAIL-1
test('without a mail server, mails are files in the data folder', async () => {
  const folder = join(tmpdir(), `outbox-${newId()}`)
  const shop = await openShop({ mail: outboxTransport({ folder, from: FROM }) })
  await shop.given.order()
  await sendWaiting(shop)
  const [mail] = await mailsIn(shop)
  expect(await readdir(folder)).toEqual([`${mail?.id}.eml`])
  const { headers, text } = parsedMail(await readFile(join(folder, `${mail?.id}.eml`), 'utf8'))
  expect(headers.get('to')).toBe('shopper@people.example')
  expect(text).toContain('Thank you for your order')
})

// Requirements: ENV-12
test('the environment selects the mail server or the outbox', () => {
  const options = { dataDir: '/nowhere', publicUrl: 'https://shop.society.example', from: undefined }
  expect(openMailTransport({ ...options, smtpUrl: undefined })).toMatchObject({
    isOutbox: true,
    from: 'no-reply@shop.society.example',
  })
  expect(openMailTransport({ ...options, smtpUrl: 'smtp://localhost', from: FROM })).toMatchObject({
    isOutbox: false,
    from: FROM,
  })
})
