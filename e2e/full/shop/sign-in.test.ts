import { expect, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { expectAddress, see, seeScreen, waitForIdle } from '../../support/page-checks.ts'
import { createShopper, signedInOn } from '../../support/people.ts'
import { addToCart, createProduct } from '../../support/products.ts'
import { openAsNew, signIn } from '../../support/sign-in.ts'

// Requirements: CART-19, CART-20
test('the product that a visitor was adding is in the cart after sign-in', async ({ openPage }) => {
  const person = await createShopper()
  const product = await createProduct({ sizes: [{}, {}] })
  const page = await openPage({ width: 360, path: `/cart/${product._id}?qty=2&variant=1` })
  await expectAddress(page, '/login?goto=cart')
  await signIn(page, person.email)
  await see(page.getByRole('link', { name: product.name }))
  expect(await callApi('GET /api/cart', { as: person })).toMatchObject([{ product: product._id, qty: 2, variant: 1 }])
})

// Requirements: CHECK-4
test('a visitor who wanted to check out is at the shipping step after sign-in', async ({ openPage }) => {
  const person = await createShopper()
  await addToCart(person, await createProduct())
  const page = await openPage({ width: 360, path: '/shipping' })
  await expectAddress(page, '/login?goto=shipping')
  await signIn(page, person.email)
  await expectAddress(page, '/shipping')
  await seeScreen(page, 'Where should we send it?')
})

// Threats: T185
test('a browser stays known after signing out: others’ failed sign-ins do not lock out its user', async ({
  openPage,
}) => {
  const person = await createShopper()
  const page = await openPage({ width: 360, path: '/login' })
  await signIn(page, person.email)
  await expectAddress(page, '/')
  await page.goto('/#/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectAddress(page, '/')
  const strangers = Array.from({ length: 10 }, () =>
    callApi('POST /api/users/login', { body: { emailorMobile: person.email, password: 'a guess' } }).catch(String),
  )
  for (const refused of await Promise.all(strangers)) expect(refused).toContain('401')
  await page.goto('/#/login')
  await signIn(page, person.email)
  await expectAddress(page, '/')
  expect(await signedInOn(page)).toMatchObject({ name: person.name })
})

test('signing out in one tab signs out in the other', async ({ openPage }) => {
  const { page } = await openAsNew(openPage)
  const secondPage = await page.context().newPage()
  await secondPage.goto('/#/myorders')
  await seeScreen(secondPage, 'Order is empty')
  await waitForIdle(secondPage)
  await page.getByRole('button', { name: 'Logout' }).click()
  await seeScreen(secondPage, 'Welcome back')
})
