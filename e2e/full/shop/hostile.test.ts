import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { Product } from '#shared/products.ts'
import { PAGE_DATA_ID } from '#shared/public-page.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { CHUNKS, HOSTILE } from '../../support/hostile-texts.ts'
import { ADDRESS, payAtProvider } from '../../support/orders.ts'
import { addressOf, expectNoHorizontalScroll, see, seeNot } from '../../support/page-checks.ts'
import { admin, createShopper, newPerson, type Person } from '../../support/people.ts'
import { addToCart, productPath } from '../../support/products.ts'

const ALL = HOSTILE.join('\n')

// Threats: T80, T82, T131
test('hostile texts of products and reviews are shown as plain text', async ({ openPage }) => {
  const products = await Promise.all(CHUNKS.map(createHostileProduct))
  const shopper = await createShopper(CHUNKS[0])
  await Promise.all(products.map((product) => addToCart(shopper, product)))
  const page = await openAttacked(openPage, { as: shopper })
  for (const product of products) {
    await visit(page, productPath(product))
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent(), pollOptions).toContain(product.name)
  }
  const stored = { shippingAddress: hostileAddress(CHUNKS[1] ?? ''), paymentMethod: 'Razorpay' }
  const buying = await openAttacked(openPage, { as: shopper, stored })
  for (const path of ['/', '/productlist/ayurveda', '/cart', '/shipping', '/payment', '/placeorder', '/profile'])
    await visit(buying, path)
  for (const chunk of CHUNKS) await visit(buying, `/search/${encodeURIComponent(chunk)}`)

  const adminPage = await openAttacked(openPage, { as: await admin() })
  for (const path of ['/admin-productlist', '/admin-userslist', '/admin-audit', '/admin-dashboard', '/admin-files'])
    await visit(adminPage, path)
  for (const product of products.slice(0, 3)) await visit(adminPage, `/admin-productlist/${product._id}/edit`)
  await visit(adminPage, `/admin-userslist/${shopper._id}/edit`)
})

// Threats: T80
test('hostile addresses, tracking numbers and reasons are shown as plain text', async ({ openPage }) => {
  const product = await createHostileProduct(CHUNKS[2] ?? '')
  const shopper = await createShopper(CHUNKS[2])
  const orders = await Promise.all(CHUNKS.map((chunk) => createHostileOrder(shopper, product, chunk)))
  const page = await openAttacked(openPage, { as: shopper })
  await visit(page, '/myorders')
  for (const [index, order] of orders.entries()) {
    await visit(page, `/order/${order._id}`)
    await see(
      page
        .getByRole('main')
        .getByText(CHUNKS[index] ?? '')
        .filter({ visible: true })
        .first(),
    )
  }
  const adminPage = await openAttacked(openPage, { as: await admin() })
  for (const path of ['/admin-orderlist', '/admin-mails', '/admin-money', '/admin-audit', '/admin-dashboard'])
    await visit(adminPage, path)
  for (const order of orders.slice(0, 3)) await visit(adminPage, `/order/${order._id}?from=office`)
})

// Threats: T80
// ASVS: 1.3.5
test('hostile texts of the society are shown as plain text', async ({ openPage }) => {
  const as = await admin()
  const { courierLinks, orderHoldMinutes, testPayments, ...before } = await callApi('GET /api/settings', {})
  onTestFinished(async () => void (await callApi('PUT /api/settings', { as, body: before })))
  const page = await openAttacked(openPage, { as })
  await visit(page, '/contact')
  for (const chunk of CHUNKS) {
    const { societyName } = await callApi('PUT /api/settings', { as, body: hostileSettings(chunk) })
    // The cached page may be stale for less than 100 ms after a change.
    await expect.poll(() => nameInPage(page), pollOptions).toBe(societyName)
    await page.reload()
    await expectNoInjection(page)
    await see(page.getByRole('contentinfo').getByText(chunk).first())
  }
  for (const path of ['/', '/admin-settings', '/about', '/login']) await visit(page, path)
})

/** The society's name in the data embedded in the page. */
async function nameInPage(page: Page): Promise<string> {
  const html = await (await page.request.get('/')).text()
  const data = new RegExp(`<script id="${PAGE_DATA_ID}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1]
  const { responses }: { responses: [[string], { societyName: string }][] } = JSON.parse(data ?? '{"responses":[]}')
  return responses.find(([[call]]) => call === 'settings')?.[1].societyName ?? ''
}

const hostileSettings = (chunk: string) => ({
  societyName: chunk,
  tagline: chunk,
  address: chunk.repeat(4),
  phone: chunk.slice(0, 24).toWellFormed(),
  email: chunk,
  hours: chunk,
  ...Object.fromEntries(
    ['treatmentUrl', 'facebookUrl', 'instagramUrl', 'youtubeUrl', 'whatsappUrl'].map((name) => [
      name,
      `https://x.in/${chunk.replace(/\s/g, '')}`,
    ]),
  ),
})

const hostileAddress = (chunk: string) => ({
  ...ADDRESS,
  name: chunk,
  flat: chunk,
  area: chunk,
  landmark: chunk,
  city: chunk,
})

async function createHostileProduct(chunk: string): Promise<Product> {
  const as = await admin()
  const { _id: id } = await callApi('POST /api/products', { as })
  onTestFinished(async () => void (await callApi('DELETE /api/products/:id', { as, params: { id } })))
  const variant = [1, 2, 3].map((price) => ({ model: `${chunk}${price}`, price, countInStock: 50 }))
  const texts = { description: ALL, benefits: ALL, ingredients: ALL, howToUse: ALL, nameMalayalam: chunk }
  const body = { name: chunk, category: 'ayurveda', variant, ...texts } as const
  const product = await callApi('PUT /api/products/:id', { as, params: { id }, body })
  const writer = await callApi('POST /api/users', { body: newPerson(chunk) })
  await callApi('POST /api/products/:id/reviews', { as: writer, params: { id }, body: { rating: 4, comment: ALL } })
  return product
}

/** A paid, shipped and partly refunded order. */
async function createHostileOrder(by: Person, product: Product, chunk: string): Promise<Order> {
  const as = await admin()
  const headers = { 'idempotency-key': randomUUID() }
  const order = await callApi('POST /api/orders', {
    as: by,
    headers,
    body: {
      orderItems: [{ product: product._id, qty: 1 }],
      shippingAddress: hostileAddress(chunk),
      paymentMethod: 'Razorpay',
    },
  })
  const body = await payAtProvider(by, order)
  await callApi('POST /razorpay/success/:orderId', { params: { orderId: order._id }, body })
  const params = { id: order._id }
  await callApi('POST /api/orders/:id/refunds', { as, params, headers, body: { amount: 1, reason: chunk } })
  await callApi('PUT /api/orders/:id/ship', { as, params, body: { tracking: chunk, service: 'DTDC' } })
  return callApi('GET /api/orders/:id', { as, params })
}

type Attacked = { as: Person; stored?: Record<string, unknown> }

/** A phone page where an injected script calls `x`. Its console error fails the test. */
async function openAttacked(openPage: OpenPage, attacked: Attacked): Promise<Page> {
  const page = await openPage({ width: 360, ...attacked })
  await page.addInitScript('globalThis.x = () => { globalThis.isHarmed = true; console.error("a script ran") }')
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => page.evaluate('x()')))
  return page
}

/** Waits for the new screen: the old one stays visible after the address has changed. */
async function visit(page: Page, path: string) {
  const before = page.locator('#main > [data-before]')
  if (addressOf(page) !== path) await page.locator('#main > *').evaluateAll(markAll)
  await page.goto(`/#${path}`)
  await expect.poll(() => before.count(), pollOptions).toBe(0)
  await expectNoInjection(page)
}

const markAll = (all: { setAttribute: (name: string, value: string) => void }[]) => {
  for (const element of all) element.setAttribute('data-before', '')
}

async function expectNoInjection(page: Page) {
  await see(page.getByRole('heading', { level: 1 }))
  await seeNot(page.locator('#main [aria-busy="true"]').first())
  expect(await page.evaluate('globalThis.isHarmed ?? false'), page.url()).toBe(false)
  expect(await page.locator('iframe, base, form[action*="x.in"], svg[onload], main script').count(), page.url()).toBe(0)
  await expectNoHorizontalScroll(page)
}
