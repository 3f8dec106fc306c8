import type { Page } from 'playwright-core'

/** Blocks the scripts that contain the text. */
export const blockScripts = (page: Page, text: string) =>
  page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    return (await response.text()).includes(text) ? route.abort('connectionreset') : route.fulfill({ response })
  })

export const UNREACHABLE = /^We could not reach the shop/
