import type { Page } from 'playwright-core'

/** Opens a page of the shop office by its links. On a phone most of them are behind "More". `translate` is for a page in another language. */
export async function goToPage(page: Page, name: string, translate = (english: string) => english) {
  const links = page.getByRole('navigation', { name: translate('Admin') })
  const link = links.getByRole('link', { name: translate(name) })
  await links.waitFor()
  if ((await link.count()) === 1) return link.click()
  await links.getByRole('button', { name: translate('More') }).click()
  return page
    .getByRole('dialog', { name: translate('More') })
    .getByRole('link', { name: translate(name) })
    .click()
}
