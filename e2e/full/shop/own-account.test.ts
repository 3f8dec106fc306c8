import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { ADDRESS, createOrder } from '../../support/orders.ts'
import {
  expectAccessibleLayout,
  expectAddress,
  see,
  seeNot,
  seeScreen,
  waitForIdle,
} from '../../support/page-checks.ts'
import { admin, createOwner, createShopper, PASSWORD, type Person } from '../../support/people.ts'
import { addToCart, createProduct } from '../../support/products.ts'

// Requirements: AUTH-29
test('a user sees their sessions and ends one on a lost device', async ({ openPage }) => {
  const person = await createShopper()
  const body = { emailorMobile: person.email, password: PASSWORD }
  const signInElsewhere = () => callApi('POST /api/users/login', { body })
  const [first, second] = [await signInElsewhere(), await signInElsewhere()]
  const page = await openPage({ width: 360, as: person, path: '/profile' })
  await seeScreen(page, 'Profile')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Signed-in devices' }) })
  const rows = card.getByRole('listitem')
  await expect.poll(() => rows.count(), pollOptions).toBe(3)
  expect(await rows.filter({ hasText: 'This device' }).count()).toBe(1)
  await expectAccessibleLayout(page)
  await rows
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: 'Sign out that device?' })
  await see(question)
  await expectAccessibleLayout(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => rows.count(), pollOptions).toBe(2)
  await card.getByRole('button', { name: 'Sign out on all other devices' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => rows.count(), pollOptions).toBe(1)
  for (const as of [first, second]) await expect(callApi('GET /api/cart', { as })).rejects.toThrow('401')
  expect(await callApi('GET /api/cart', { as: person })).toEqual([])
})

// Requirements: USER-23
test('a user downloads their data and deletes the account; the order stays', async ({ openPage }) => {
  const person = await createShopper('Ittiri Leaving')
  const order = await createOrder({ by: person, state: 'shipped' })
  const page = await openPage({ as: person, path: '/profile', refusals: ['/api/users/me'] })
  await seeScreen(page, 'Profile')
  await waitForIdle(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = await text(await file.createReadStream())
  for (const text of [person.email, person.number, order._id, 'Thekkedath House']) expect(data).toContain(text)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const go = dialog.getByRole('button', { name: 'Delete my account' })
  await go.click()
  await see(dialog.getByText('Enter your password.'))
  await dialog.getByLabel('Your password').fill('not this one')
  await go.click()
  await see(dialog.getByText('This is not your current password.'))
  await expectAccessibleLayout(page)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await go.click()
  await see(dialog.getByText('You have an order on its way. Please try again after it is delivered.'))
  await callApi('PUT /api/orders/:id/deliver', { as: await admin(), params: { id: order._id } })
  await go.click()
  await expectAddress(page, '/')
  await expect(
    callApi('POST /api/users/login', { body: { emailorMobile: person.email, password: PASSWORD } }),
  ).rejects.toThrow('401')
  const saved = await callApi('GET /api/orders/:id', { as: await admin(), params: { id: order._id } })
  expect(saved).toMatchObject({ totalPrice: order.totalPrice, shippingAddress: { city: 'Thalassery' } })
  expect(JSON.stringify(saved)).not.toContain('Thekkedath House')
})

// Requirements: AUTH-10
// Threats: T113
test('a page from the back/forward cache shows nothing of a person who has signed out', async ({ openPage }) => {
  const shopper = await createShopper()
  const page = await openPage({ as: shopper, path: '/profile' })
  await seeScreen(page, 'Profile')
  await waitForIdle(page)
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
  await page.evaluate(`localStorage.removeItem('userInfo')`)
  const reloaded = page.waitForEvent('load')
  // Later, because the page reloads at once, and an evaluation that is still under way would fail.
  await page.evaluate(`setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))`)
  await reloaded
  await seeScreen(page, 'Welcome back')
  expect(await page.content()).not.toContain(shopper.email)
})

// Requirements: AUTH-9, AUTH-10
// Threats: T113
test('after a logout the browser stores only the wishlist, and no list of users', async ({ openPage }) => {
  const as = await admin()
  const item = { product: 'p', name: 'A wish', image: '', category: 'ayurveda', variant: [], discountPrice: 0 }
  const before = { wishlistItems: [item], paymentMethod: 'Razorpay', shippingAddress: { name: 'Somebody' } }
  // A separate session, because the other tests still need theirs.
  const owner = await createOwner('Short-lived admin')
  const page = await openPage({ as: owner, stored: before, path: '/admin-userslist' })
  await see(page.getByRole('row').filter({ hasText: owner.email }))
  await page.getByRole('button', { name: /^Logout/ }).click()
  await expectAddress(page, '/')
  await expect.poll(async () => Object.keys(await readLocalStorage(page)), pollOptions).toEqual(['wishlistItems'])

  const response = Promise.withResolvers<void>()
  await page.route(/\/api\/users(\?|$)/, async (route) => {
    await response.promise
    await route.continue()
  })
  await page.goto('/#/login?goto=admin-userslist')
  await page.getByLabel('Email or mobile number').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectAddress(page, '/admin-userslist')
  await see(page.getByRole('main').getByText('Loading...'))
  expect(await page.getByRole('row').count()).toBe(0)
  response.resolve()
  await see(page.getByRole('row').filter({ hasText: owner.email }))
  await page.close()
  await callApi('DELETE /api/users/:id', { body: null, as, params: { id: owner._id } })
})

const OLD_OR_CORRUPT = {
  userInfo: ['{"name":"Only a name"}', 'not json', '{"token":7,"name":"x"}'],
  wishlistItems: ['{"0":"no list"}', '7', 'null'],
  cartItems: ['[[[', '{"lines":1}', '[{"qty":"many"}]'],
  shippingAddress: ['"text"', '{', '{"name":5}'],
  paymentMethod: ['{"a":1}', '', '"Cash"'],
}

// Requirements: AUTH-8, UI-13
test.for([0, 1, 2])('stored data of an older version is cleaned without a crash: %i', async (round, { openPage }) => {
  const { userInfo, paymentMethod, ...entries } = mapValues(OLD_OR_CORRUPT, (values) => values[round] ?? '')
  const visitor = await openPage({
    width: 360,
    more: saved({ userInfo, paymentMethod, ...entries }),
    path: '/profile',
  })
  await seeScreen(visitor, 'Welcome back')
  await visitor.goto('/#/wishlist')
  await seeScreen(visitor, 'Your wishlist is empty')
  expect(await readLocalStorage(visitor)).not.toMatchObject({ userInfo })

  const person = await shopperWithCart()
  const shopper = await openPage({ more: saved({ userInfo: JSON.stringify(person), ...entries }), path: '/cart' })
  await see(shopper.getByRole('link', { name: 'Proceed to checkout' }))
  await shopper.goto('/#/shipping')
  await seeScreen(shopper, 'Where should we send it?')
  const storage = await readLocalStorage(shopper)
  expect(Object.entries(entries).filter(([name, value]) => storage[name] === value)).toEqual([])

  const address = { userInfo: JSON.stringify(person), shippingAddress: JSON.stringify(ADDRESS) }
  const payer = await openPage({ more: saved({ ...address, paymentMethod }), path: '/placeorder' })
  await seeScreen(payer, 'How will you pay?')
  expect((await readLocalStorage(payer)).paymentMethod ?? '').not.toBe(paymentMethod || 'nothing')
})

let shopperOfRounds: Promise<Person> | undefined

/** One for all rounds: they change only what the browser stores. */
const shopperWithCart = () => {
  shopperOfRounds ??= createShopper().then(async (person) => {
    await addToCart(person, await createProduct())
    return person
  })
  return shopperOfRounds
}

const mapValues = <Key extends string>(from: Record<Key, string[]>, take: (values: string[]) => string) =>
  Object.fromEntries(Object.entries<string[]>(from).map(([name, values]) => [name, take(values)])) as Record<
    Key,
    string
  >

/** A browser whose storage contains exactly these texts. */
const saved = (texts: Record<string, string>) => ({
  storageState: {
    cookies: [],
    origins: [
      { origin: inject('shopUrl'), localStorage: Object.entries(texts).map(([name, value]) => ({ name, value })) },
    ],
  },
})

async function readLocalStorage(page: Page): Promise<Record<string, string>> {
  const { origins } = await page.context().storageState()
  return Object.fromEntries(origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])))
}

// Requirements: USER-22
test('the first admin, who has no mobile number, can save the profile', async ({ openPage }) => {
  const page = await openPage({ as: await admin(), path: '/profile' })
  await seeScreen(page, 'Profile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(page.getByRole('status').filter({ hasText: 'Profile updated' }))
  await seeNot(page.getByText('Enter a 10-digit mobile number'))
})
