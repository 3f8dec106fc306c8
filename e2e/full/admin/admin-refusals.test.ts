import type { Page } from 'playwright-core'
import { test } from '../../support/browser.ts'
import { givenProduct } from '../../support/goods.ts'
import { expectSound, see, seeScreen } from '../../support/looks.ts'
import { givenOrder } from '../../support/orders.ts'
import { admin, registered } from '../../support/people.ts'

const SENTENCE = 'The shop is being tidied up. Please try again in a minute.'

/** The shop refuses this kind of call, and answers everything else. */
const refuse = (page: Page, method: string, calls: RegExp) =>
  page.route(calls, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, json: { message: SENTENCE, code: 'unavailable' } })
      : route.fallback(),
  )

test('what the shop refuses to add, delete or mark as delivered is said where it was asked', async ({ openPage }) => {
  const product = await givenProduct()
  const order = await givenOrder({ by: await registered(), state: 'shipped' })
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-productlist', refusals: ['/api/'] })
  await seeScreen(page, 'Products')
  await refuse(page, 'POST', /\/api\/products$/)
  await refuse(page, 'DELETE', /\/api\/products\//)
  await refuse(page, 'PUT', /\/api\/orders\/.*\/deliver$/)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await see(page.getByRole('main').getByText(SENTENCE))
  await expectSound(page)

  await page.getByLabel('Search products').fill(product.name)
  await page.getByRole('button', { name: `Delete ${product.name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await see(question.getByText(SENTENCE))
  await expectSound(page)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/#/order/${order._id}?from=office`)
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await see(page.getByRole('main').getByText(SENTENCE))
  await see(page.getByRole('button', { name: 'Mark as delivered' }))
  await expectSound(page)
})
