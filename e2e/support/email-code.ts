import { ask } from './ask.ts'
import { expect, soon } from './browser.ts'
import { admin, type Person } from './people.ts'

/** Without a mail server, mails go to the outbox, where the admin reads them. */
export async function emailCodeFor(person: Person): Promise<string> {
  const as = await admin()
  const read = async () => {
    const mails = await ask('GET /api/mails', { as, query: {} })
    const mail = mails.find(({ kind, to }) => kind === 'emailCode' && to === person.email)
    return mail ? (await ask('GET /api/mails/:id', { as, params: { id: mail._id } })).text : ''
  }
  await expect.poll(read, soon).toMatch(/\d{6}/)
  return /\d{6}/.exec(await read())?.[0] ?? ''
}

export async function confirmEmail(as: Person) {
  await ask('POST /api/users/confirm-email/code', { as })
  await ask('POST /api/users/confirm-email', { as, body: { code: await emailCodeFor(as) } })
}
