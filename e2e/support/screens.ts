import type { Page } from 'playwright-core'
import { expect, pollOptions } from './browser.ts'
import { see, seeNot, waitForIdle } from './page-checks.ts'

// Addresses of every screen, grouped by user.

export const VISITOR = [
  '/',
  '/search/oil',
  '/productlist/ayurveda',
  '/productlist/furniture',
  '/ayurveda/arishtams-asavams',
  '/wishlist',
  '/login',
  '/register',
  '/notice',
]
export const SHOPPER = ['/cart', '/shipping', '/payment', '/placeorder', '/profile', '/myorders']
export const STAFF = [
  '/admin-dashboard',
  '/admin-userslist',
  '/admin-orderlist',
  '/admin-productlist',
  '/admin-packing',
  '/admin-ready-to-trade',
  '/admin-ready-to-trade?rule=mrp',
  '/admin-tax-rates',
  '/admin-settings',
  '/admin-content',
  '/admin-prescriptions',
  '/admin-prescriptions?state=needed',
  '/admin-reviews',
  '/admin-content/people',
  '/admin-content/slides',
  '/admin-documents',
  '/admin-mails',
  '/admin-files',
  '/admin-money',
  '/admin-gst',
  '/admin-gst/documents?from=2026-11-01&to=2026-11-30',
  '/admin-audit',
  '/admin-privacy',
  '/admin-health',
]

/** Opens a screen and waits for its data; `home` is the home path of a language. */
export async function openScreen(page: Page, path: string, home = '/') {
  await page.goto(`${home}#${path}`)
  await expect.poll(() => page.url(), pollOptions).toContain(`#${path}`)
  // The app hears of the address one frame and one task later.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  await see(page.getByRole('heading', { level: 1 }))
  await seeNot(page.locator('#main [aria-busy="true"]').first())
  await waitForIdle(page)
}
