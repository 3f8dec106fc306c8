import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { createOrder } from '../../support/orders.ts'
import {
  expectAccessibleOnPhoneAndDesk,
  expectNoHorizontalScroll,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct, updateSizes } from '../../support/products.ts'

const SIZES = [
  { model: '200 ml', price: 88, stock: 40 },
  { model: '450 ml', price: 165, stock: 20 },
]

const pricesOf = async ({ _id }: { _id: string }) =>
  (await callApi('GET /api/products/:id', { params: { id: _id } })).variant.map(
    ({ price, discountPrice }) => discountPrice || price,
  )

/** Into the focused cell, as from a spreadsheet. */
const PASTE = `
  {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '90\\n170\\n')
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }
`

const cellOf = (page: Page, name: string, size: string, what: string) =>
  page.getByRole('textbox', { name: `${name}, ${size}: ${what}`, exact: true })

// Requirements: ADMIN-60, ADMIN-62, ADMIN-63
test('all 200 ml arishtams cost 5 rupees more in 8 steps, and one press undoes it', async ({ openPage }) => {
  const name = `Balarishtam${Date.now()}`
  const first = await createProduct({ name: `${name} Abhaya`, sizes: SIZES })
  const offer = { model: '200 ml', price: 120, discountPrice: 100 }
  const second = await createProduct({ name: `${name} Amrita`, sizes: [offer] })
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-dashboard' })
  await seeScreen(page, 'Dashboard')
  const effort = await countEffort(page)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click()
  await seeScreen(page, 'Products')
  await page.getByRole('link', { name: 'Edit as a table' }).click()
  await page.getByLabel('Search products').fill(`${name} 200 ml`)
  await page.waitForURL(/search=/)
  await seeNot(cellOf(page, first.name, '450 ml', 'Price'))
  await see(cellOf(page, first.name, '200 ml', 'Price'))
  await page.getByLabel('All that match').check()
  await see(page.getByText('2 sizes selected'))
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Change them' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('How many rupees?').fill('5')
  await sheet.getByRole('button', { name: 'Preview' }).click()
  await see(sheet.getByText('2 lines change.'))
  await see(sheet.getByRole('listitem').filter({ hasText: 'Amrita' }).getByText('₹105'))
  await expectAccessibleOnPhoneAndDesk(page)
  await sheet.getByRole('button', { name: 'Change 2 sizes' }).click()
  await see(page.getByText('2 lines were changed'))
  const { steps } = effort()
  expect(steps).toBeLessThanOrEqual(8)
  expect(await pricesOf(first)).toEqual([93, 165])
  expect(await pricesOf(second)).toEqual([105])

  await updateSizes(second, [{ ...offer, discountPrice: 101 }])
  await page.getByRole('button', { name: 'Undo: Price: ₹5 more' }).first().click()
  await see(page.getByText(`${second.name}, 200 ml`).first())
  await see(page.getByText('These were changed meanwhile and stay as they are:'))
  expect(await pricesOf(first)).toEqual([88, 165])
  expect(await pricesOf(second)).toEqual([101])
  await expectAccessibleOnPhoneAndDesk(page)
  await expectNoHorizontalScroll(page)
})

// Requirements: ADMIN-61, STOCK-8
test('cells are edited by keyboard, a copied column fills downward, and a sale in between is named', async ({
  openPage,
}) => {
  const name = `Balakashayam${Date.now()}`
  const product = await createProduct({ name, sizes: SIZES })
  const page = await openPage({ width: 360, as: await admin(), path: `/admin-productlist?view=table&search=${name}` })
  const [small, large] = [cellOf(page, name, '200 ml', 'Stock'), cellOf(page, name, '450 ml', 'Stock')]
  await see(small)
  await small.focus()
  await page.keyboard.type('37')
  await page.keyboard.press('Enter')
  await see(large.and(page.locator(':focus')))
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  expect(await large.inputValue()).toBe('20')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  const price = cellOf(page, name, '200 ml', 'Price')
  await see(price.and(page.locator(':focus')))
  await page.evaluate(PASTE)
  await see(page.getByText('3 changed cells'))
  await expectAccessibleOnPhoneAndDesk(page)
  await createOrder({ by: await createShopper(), product })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await see(page.getByText(`${name}, 200 ml: 1 was sold while you were editing. The stock is now 36, not 37.`))
  await expect.poll(() => small.inputValue(), pollOptions).toBe('36')
  expect(await pricesOf(product)).toEqual([90, 170])
  await expectAccessibleOnPhoneAndDesk(page)
})
