import type { Page } from 'playwright-core'

/** Opens a page of the shop office by its links. On a phone most of them are behind "More". `say` translates. */
export async function goToPage(page: Page, name: string, say = (english: string) => english) {
  const links = page.getByRole('navigation', { name: say('Admin') })
  const link = links.getByRole('link', { name: say(name) })
  await links.waitFor()
  if ((await link.count()) === 1) return link.click()
  await links.getByRole('button', { name: say('More') }).click()
  return page
    .getByRole('dialog', { name: say('More') })
    .getByRole('link', { name: say(name) })
    .click()
}
