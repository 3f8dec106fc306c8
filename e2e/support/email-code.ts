import { expect, pollOptions } from './browser.ts'
import { callApi } from './call-api.ts'
import { admin, type Person } from './people.ts'

/** Without a mail server, mails go to the outbox, where the admin reads them. */
export async function emailCodeFor(person: Person): Promise<string> {
  const as = await admin()
  const read = async () => {
    const mails = await callApi('GET /api/mails', { as, query: {} })
    const mail = mails.find(({ kind, to }) => kind === 'emailCode' && to === person.email)
    return mail ? (await callApi('GET /api/mails/:id', { as, params: { id: mail._id } })).text : ''
  }
  await expect.poll(read, pollOptions).toMatch(/\d{6}/)
  return /\d{6}/.exec(await read())?.[0] ?? ''
}

export async function confirmEmail(as: Person) {
  await callApi('POST /api/users/confirm-email/code', { as })
  await callApi('POST /api/users/confirm-email', { as, body: { code: await emailCodeFor(as) } })
}
