import type { Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, type OpenPage, pollOptions } from './browser.ts'
import { callApi } from './call-api.ts'
import { ADDRESS } from './orders.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen } from './page-checks.ts'
import { CARD, CARD_WITHOUT_MONEY, paymentWindow } from './payment-window.ts'
import { admin, newPerson, type Person, signedInOn } from './people.ts'
import { fromCatalogue } from './products.ts'

/** From the home page to the delivered order, including the work of staff. Checks every screen on the way. */
export async function buyABottle(openPage: OpenPage, width: number) {
  const page = await openPage({ width, path: '/', refusals: ['/test-payments/window/payments'] })
  await choose(page, width)
  const shopper = await register(page)
  await reviewCart(page, shopper)
  await checkOut(page)
  const orderId = await placeOrder(page, shopper)
  await pay(page)
  await expectPaid(page, shopper, orderId)
  await sendParcel(openPage, width, shopper, orderId)

  await page.reload()
  await seeScreen(page, /^Order /)
  await see(page.getByText(/^Shipped on \d\d\/\d\d\/\d{4}$/).first())
  await see(page.getByText('EK123456789IN', { exact: true }))
  await see(page.getByText(/^Delivered on \d\d\/\d\d\/\d{4}$/).first())
  await seeNot(page.getByText('Order Submitted'))
  await expectAccessibleLayout(page)
}

const NAME = 'Dasamoolarishtam'

/** Home, search on a phone or the category on a computer, then the second size, twice. */
async function choose(page: Page, width: number) {
  await see(page.getByRole('heading', { name: 'Popular Products' }))
  await expectAccessibleLayout(page)
  if (width < 992) {
    await page.getByRole('combobox', { name: 'Search products' }).fill('dasamoolarish')
    await expectAccessibleLayout(page)
    await page.getByRole('option', { name: NAME }).click()
  } else {
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Ayurveda' }).click()
    await seeScreen(page, 'Ayurveda')
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'Arishtams' }).click()
    await seeScreen(page, /Arishtams/)
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: NAME, exact: true }).click()
  }
  await seeScreen(page, NAME)
  await expectAccessibleLayout(page)
  const { variant } = await fromCatalogue(NAME)
  await page.getByRole('radio', { name: /^450 ml/ }).check()
  await see(page.getByText(formatRupees(variant[1]?.price ?? 0)).first())
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).click()
}

async function register(page: Page): Promise<Person> {
  await seeScreen(page, 'Welcome back')
  expect(new URL(page.url()).hash).toBe('#/login?goto=cart')
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  await seeScreen(page, 'Create your account')
  const person = newPerson()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile number').fill(person.number)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await seeScreen(page, 'My Cart')
  return signedInOn(page)
}

async function reviewCart(page: Page, shopper: Person) {
  await see(page.getByRole('link', { name: NAME }))
  const [line] = await callApi('GET /api/cart', { as: shopper })
  expect(line).toMatchObject({ productName: NAME, qty: 2, variant: 1 })
  const each = line?.price ?? 0
  await see(page.getByText(`${formatRupees(each)} each`))
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect
    .poll(() => page.getByRole('definition').allInnerTexts(), pollOptions)
    .toEqual(['3', formatRupees(each * 3)])
  expect(await callApi('GET /api/cart', { as: shopper })).toMatchObject([{ qty: 3 }])
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
}

/** Fills one field wrongly at first. */
async function checkOut(page: Page) {
  await seeScreen(page, 'Where should we send it?')
  await page.getByLabel('Flat, house or building').fill(ADDRESS.flat)
  await page.getByLabel('Area or street').fill(ADDRESS.area)
  await page.getByLabel('PIN code').fill('67064')
  await page.getByLabel('City').fill(ADDRESS.city)
  await page.getByLabel('State').selectOption(ADDRESS.state)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await see(page.getByText('Enter the 6 digits of the PIN code.'))
  await expectAccessibleLayout(page)
  await page.getByLabel('PIN code').fill(ADDRESS.postalCode)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await seeScreen(page, 'How will you pay?')
  await see(page.getByText('RazorPay/credit or debit card'))
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function placeOrder(page: Page, shopper: Person): Promise<string> {
  await seeScreen(page, 'Check your order')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await seeScreen(page, /^Order /)
  const [order] = await callApi('GET /api/orders/myorders', { as: shopper, query: {} })
  expect(page.url()).toContain(`#/order/${order?._id}`)
  await see(page.getByText('Not paid', { exact: true }))
  await see(page.getByText('Order Submitted'))
  const amounts = await page.getByLabel('Price and payment').getByRole('definition').allInnerTexts()
  expect(amounts.map(amountOf)).toEqual([
    order?.itemsTotal,
    expect.closeTo((order?.itemsTotal ?? 0) - (order?.itemsPrice ?? 0), 2),
    order?.taxPrice,
    order?.shippingPrice,
    order?.totalPrice,
  ])
  await expectAccessibleLayout(page)
  return order?._id ?? ''
}

/** Pays with a card that is declined, then with a valid one. */
async function pay(page: Page) {
  const window = paymentWindow(page)
  await page.getByRole('button', { name: 'Pay with RazorPay' }).click()
  await see(window.inside.getByText('No real money moves'))
  await window.payByCard(CARD_WITHOUT_MONEY)
  await see(window.inside.getByText('Payment failed'))
  await expectAccessibleLayout(page)
  await window.payByCard(CARD)
  await window.confirmOtp()
  await see(page.getByText('Transaction successful'))
}

async function expectPaid(page: Page, shopper: Person, id: string) {
  await see(page.getByText(/^Paid on \d\d\/\d\d\/\d{4}$/).first())
  await seeNot(page.getByRole('button', { name: 'Pay with RazorPay' }))
  await expectAccessibleLayout(page)
  expect(await callApi('GET /api/orders/:id', { as: shopper, params: { id } })).toMatchObject({
    isPaid: true,
    status: 'paid',
  })
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await seeScreen(page, 'My Orders')
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: /^Details of order/ }).click()
  await seeScreen(page, /^Order /)
}

async function sendParcel(openPage: OpenPage, width: number, shopper: Person, id: string) {
  const adminPage = await openPage({ width, as: await admin(), path: '/admin-orderlist' })
  await seeScreen(adminPage, 'Orders')
  await expectAccessibleLayout(adminPage)
  await adminPage.getByRole('link', { name: `Details, ${shopper.name}, ${id.slice(-8)}` }).click()
  await seeScreen(adminPage, /^Order /)
  await adminPage.getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Mark as shipped' })
  await see(dialog)
  await dialog.getByLabel('Tracking number').fill('EK123456789IN')
  await dialog.getByLabel('Courier').selectOption('India Post')
  await expectAccessibleLayout(adminPage)
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await seeNot(dialog)
  await adminPage.getByRole('button', { name: 'Mark as delivered' }).click()
  await see(adminPage.getByText(/^Delivered on/).first())
  await expectAccessibleLayout(adminPage)
}

/** '−₹10.50' and '₹1,234.00' as numbers. */
const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, ''))
