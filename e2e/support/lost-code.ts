import type { Page } from 'playwright-core'

/** Fails to load the scripts that contain these words. */
export const withoutCodeOf = (page: Page, words: string) =>
  page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    return (await response.text()).includes(words) ? route.abort('connectionreset') : route.fulfill({ response })
  })

export const UNREACHED = /^We could not reach the shop/
