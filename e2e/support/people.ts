import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { SignedIn } from '#shared/users.ts'
import { callApi } from './call-api.ts'

/** A signed-in person, as their browser stores them. */
export type Person = SignedIn

export const PASSWORD = 'coconut-palm-7'

/** Unique details, for a registration on the screen. */
export const newPerson = (name = 'Lakshmi Nair') => ({
  name,
  email: `${randomUUID().slice(0, 13)}@people.example`,
  number: `9${randomInt(1e9).toString().padStart(9, '0')}`,
  password: PASSWORD,
})

/** A shopper with an account, signed in. */
export const createShopper = (name?: string): Promise<Person> => callApi('POST /api/users', { body: newPerson(name) })

/** The person signed in to this page's browser. */
export async function signedInOn(page: Page): Promise<Person> {
  const { origins } = await page.context().storageState()
  const stored = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'userInfo')
  if (!stored) throw new Error('Nobody is signed in')
  return JSON.parse(stored.value)
}

let signingIn: Promise<Person> | undefined
let signedInAt = 0

/** The shop's first admin, signed in again before an old sign-in needs the password. */
export function admin(): Promise<Person> {
  if (Date.now() - signedInAt > 10 * 60_000) signingIn = undefined
  signingIn ??= signInAdmin().catch((error) => {
    signingIn = undefined
    throw error
  })
  return signingIn
}

function signInAdmin() {
  signedInAt = Date.now()
  const { email, password } = inject('admin')
  return callApi('POST /api/users/login', { body: { emailorMobile: email, password } })
}

/** An owner of their own, for a test that signs in or out on the screen. The shared admin's language may change. */
export async function createOwner(name?: string): Promise<Person> {
  const person = await createShopper(name)
  await callApi('PUT /api/users/:id', { as: await admin(), params: { id: person._id }, body: { isAdmin: true } })
  return { ...person, isAdmin: true }
}
