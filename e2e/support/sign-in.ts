import type { Page } from 'playwright-core'
import type { OpenPage } from './browser.ts'
import { seeScreen } from './page-checks.ts'
import { createShopper, type newPerson, PASSWORD } from './people.ts'

/** `translate` is for a page in another language. */
export async function signIn(page: Page, name: string, password = PASSWORD, translate = (english: string) => english) {
  await page.getByLabel(translate('Email or mobile number')).fill(name)
  await page.getByLabel(translate('Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: translate('Sign in'), exact: true }).click()
}

export async function fillRegistration(page: Page, person: ReturnType<typeof newPerson>, confirm = person.password) {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile number').fill(person.number)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(confirm)
  await page.getByRole('button', { name: 'Register' }).click()
}

/** The profile page of a newly registered person. */
export async function openAsNew(openPage: OpenPage, refusals: string[] = []) {
  const person = await createShopper()
  const page = await openPage({ width: 360, as: person, path: '/profile', refusals })
  await seeScreen(page, 'Profile')
  return { page, person }
}
