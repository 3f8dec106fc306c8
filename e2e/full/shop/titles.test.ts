import type { Page } from 'playwright-core'
import { orderNumber } from '#shared/order-number.ts'
import { expect, soon, test } from '../../support/browser.ts'
import { givenCheckout } from '../../support/checkout.ts'
import { givenProduct } from '../../support/goods.ts'
import { givenOrder } from '../../support/orders.ts'
import { admin } from '../../support/people.ts'

async function expectTitles(page: Page, titles: Record<string, string>) {
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(`/#${path}`)
    await expect.poll(() => page.title(), { ...soon, message: path }).toBe(`${title} | Kadirur Society`)
  }
}

test('the browser’s tab names the screens of account, cart, checkout and orders', async ({ openPage }) => {
  await expectTitles(await openPage(), {
    '/login': 'Login',
    '/register': 'Register',
    '/wishlist': 'Wishlist',
    '/nowhere': 'Page not found',
  })
  const { page, shopper } = await givenCheckout(openPage, { path: '/careers' })
  const { _id } = await givenOrder({ by: shopper })
  await expectTitles(page, {
    '/cart': 'My Cart',
    '/shipping': 'Shipping',
    '/payment': 'Payment',
    '/placeorder': 'Place Order',
    '/profile': 'Profile',
    '/myorders': 'My Orders',
    [`/order/${_id}`]: `Order ${orderNumber(_id)}`,
  })
})

test('the browser’s tab names the screens of the back office', async ({ openPage }) => {
  const as = await admin()
  const { _id } = await givenProduct()
  await expectTitles(await openPage({ as }), {
    '/admin-dashboard': 'Dashboard - Admin',
    '/admin-userslist': 'Users - Admin',
    [`/admin-userslist/${as._id}/edit`]: 'Edit user - Admin',
    '/admin-orderlist': 'Orders - Admin',
    '/admin-productlist': 'Products - Admin',
    [`/admin-productlist/${_id}/edit`]: 'Edit product - Admin',
    '/admin-settings': 'Settings - Admin',
    '/admin-mails': 'E-mails - Admin',
    '/admin-files': 'Import and export - Admin',
    '/admin-money': 'Payments - Admin',
    '/admin-audit': 'Audit log - Admin',
  })
})
