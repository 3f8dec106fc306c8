import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ListedDocument } from '#shared/documents.ts'
import { orderNumber } from '#shared/order-number.ts'
import { type Key, never, type Responses, refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, goTo, openApp, see, seeNot } from '#tests/components/open-app.tsx'
import {
  breachOfData,
  card,
  cartLine,
  category,
  gstMoney,
  gstSummary,
  home,
  ledgers,
  money,
  newId,
  order,
  product,
  settings,
  shopper,
  staff,
  storedProduct,
  text,
  today,
} from '#tests/components/responses.ts'

const SENTENCE = 'The shop is being tidied up.'

const medicine = product()
const breach = breachOfData()
const shipped = order('shipped')
const user = {
  _id: newId(),
  name: 'Lakshmi Nair',
  email: 'lakshmi@people.example',
  number: '9847012345',
  isAdmin: false,
}
const session = {
  _id: newId(),
  device: 'Chrome on Android',
  createdAt: '2026-05-04T06:00:00.000Z',
  expiresAt: '2099-05-04T06:00:00.000Z',
  isCurrent: true,
}
const kind = {
  _id: newId(),
  name: 'Arishtams',
  slug: 'arishtams-asavams',
  image: '',
  group: 'classical',
  description: 'Fermented.',
} as const

const invoice: ListedDocument = {
  _id: newId(),
  kind: 'invoice',
  number: 'KS/26-27/000001',
  date: '2026-11-25',
  total: 189,
  order: '0000-0001',
  orderId: shipped._id,
  buyer: 'Lakshmi Nair',
  isTest: false,
}

const staffReview = {
  _id: newId(),
  name: 'Lakshmi Nair',
  rating: 1,
  comment: 'They cheat.',
  createdAt: '2026-05-04T06:00:00.000Z',
  isSample: false,
  isBought: true,
  isFlagged: true,
  hiddenReason: null,
  product: { _id: medicine._id, name: medicine.name, nameMalayalam: '', category: 'ayurveda' },
} as const

/** Non-empty responses for every screen. */
const FULL = {
  'GET /api/home': home(),
  'GET /api/products': [card({ name: 'Sesame oil' })],
  'GET /api/products/category/:category': { products: [card()], page: 1, pages: 1 },
  'GET /api/products/ayurveda/:value': [card()],
  'GET /api/products/:id': medicine,
  'GET /api/products/admin': [storedProduct()],
  'GET /api/categories': [category('ayurveda')],
  'GET /api/categories/subcategories': [kind],
  'GET /api/society/:page': text(),
  'GET /api/synonyms': { text: '' },
  'GET /api/ready-to-trade': { products: 0, rules: [], settings: [] },
  'GET /api/tax-rates': [],
  'GET /api/tax-rates/preview': { count: 0, products: [] },
  'GET /api/settings/planned': [],
  'GET /api/orders/myorders': [shipped],
  'GET /api/orders/:id': shipped,
  'GET /api/users/sessions': [session],
  'GET /api/users/consents': [],
  'GET /api/users/nomination': { nominee: null },
  'GET /api/orders/:id/documents': [],
  'GET /api/users': [user],
  'GET /api/users/:id': user,
  'GET /api/orders': [shipped],
  'GET /api/breaches': [],
  'GET /api/breaches/:id': breach,
  'GET /api/breaches/:id/people': [],
  'GET /api/documents': [invoice],
  'GET /api/gst/documents': [invoice],
  'GET /api/mails': [],
  'GET /api/mails/state': { isOutbox: false, isUp: true, from: 'shop@shop.example', waiting: 0, dead: 0 },
  'GET /api/payments': [],
  'GET /api/payments/totals': money(),
  'GET /api/gst/summary': gstSummary(),
  'GET /api/gst/changed-rates': [],
  'GET /api/gst/money': gstMoney(),
  'GET /api/gst/ledgers': ledgers(),
  'GET /api/audit': [],
  'GET /api/health': { checkedAt: '2026-05-04T06:00:00.000Z', checks: [] },
  'GET /api/reviews': [staffReview],
  'GET /api/reviews/words': { text: 'cheat' },
  'GET /api/content': [{ _id: 'people', name: '', nameMalayalam: '' }],
  'GET /api/prescriptions': [],
  'GET /api/dashboard': today(),
  'GET /api/settings': settings(),
} satisfies Responses

const openWith = (path: string, who: 'visitor' | 'shopper' | 'staff', replies: Responses) =>
  openApp(path, {
    ...(who === 'shopper' && { as: shopper() }),
    ...(who === 'staff' && { as: staff() }),
    responses: { ...FULL, ...(who !== 'visitor' && { 'GET /api/cart': [cartLine()] }), ...replies },
  })

/** Every screen that loads data, and its call. */
const SCREENS: [name: string, path: string, who: Parameters<typeof openWith>[1], key: Key][] = [
  ['home', '/', 'visitor', 'GET /api/home'],
  ['search', '/search/oil', 'visitor', 'GET /api/products'],
  ['a list', '/productlist/furniture', 'visitor', 'GET /api/products/category/:category'],
  ['the kinds of ayurveda', '/productlist/ayurveda', 'visitor', 'GET /api/categories/subcategories'],
  ['a kind of ayurveda', '/ayurveda/arishtams-asavams', 'visitor', 'GET /api/products/ayurveda/:value'],
  ['a product', `/product/ayurveda/${medicine._id}`, 'visitor', 'GET /api/products/:id'],
  ['about us', '/about', 'visitor', 'GET /api/society/:page'],
  ['the cart', '/cart', 'shopper', 'GET /api/cart'],
  ['my orders', '/myorders', 'shopper', 'GET /api/orders/myorders'],
  ['an order', `/order/${shipped._id}`, 'shopper', 'GET /api/orders/:id'],
  ['the sign-ins', '/profile', 'shopper', 'GET /api/users/sessions'],
  ['the consents', '/profile', 'shopper', 'GET /api/users/consents'],
  ['the nominee', '/profile', 'shopper', 'GET /api/users/nomination'],
  ['the dashboard', '/admin-dashboard', 'staff', 'GET /api/dashboard'],
  ['the users', '/admin-userslist', 'staff', 'GET /api/users'],
  ['the orders', '/admin-orderlist', 'staff', 'GET /api/orders'],
  ['the products', '/admin-productlist', 'staff', 'GET /api/products/admin'],
  ['the mails', '/admin-mails', 'staff', 'GET /api/mails'],
  ['the payments', '/admin-money', 'staff', 'GET /api/payments'],
  ['the GST return', '/admin-gst', 'staff', 'GET /api/gst/summary'],
  [
    'the documents behind a figure',
    '/admin-gst/documents?from=2026-11-01&to=2026-11-30',
    'staff',
    'GET /api/gst/documents',
  ],
  ['the ledgers of the return', '/admin-gst', 'staff', 'GET /api/gst/ledgers'],
  ['the documents', '/admin-documents', 'staff', 'GET /api/documents'],
  ['a user', `/admin-userslist/${user._id}/edit`, 'staff', 'GET /api/users/:id'],
  ['the audit log', '/admin-audit', 'staff', 'GET /api/audit'],
  ['the health of the shop', '/admin-health', 'staff', 'GET /api/health'],
  ['the settings', '/admin-settings', 'staff', 'GET /api/settings'],
  ['ready to trade', '/admin-ready-to-trade', 'staff', 'GET /api/ready-to-trade'],
  ['the tax rates', '/admin-tax-rates', 'staff', 'GET /api/tax-rates'],
  ['what other rates would change', '/admin-tax-rates', 'staff', 'GET /api/tax-rates/preview'],
  ['the prescriptions', '/admin-prescriptions', 'staff', 'GET /api/prescriptions'],
  ['the breaches', '/admin-privacy', 'staff', 'GET /api/breaches'],
  ['a breach', `/admin-privacy/${breach._id}`, 'staff', 'GET /api/breaches/:id'],
  ['the texts', '/admin-content', 'staff', 'GET /api/content'],
  ['the reviews', '/admin-reviews', 'staff', 'GET /api/reviews'],
]

// Requirements: UI-3
test.for(SCREENS)('a screen shows that its data is loading: %s', async ([, path, who, key]) => {
  openWith(path, who, { [key]: never })
  await oneHeading()
  await expect.poll(() => document.querySelector('#main :is([aria-busy="true"], [role="status"])'), LATE).not.toBeNull()
})

test.for(SCREENS)(
  'a screen whose data fails to load shows the shop’s message, and a retry loads it: %s',
  async ([, path, who, key]) => {
    const { user, shop } = openWith(path, who, { [key]: refused(SENTENCE) })
    const sentence = await screen.findAllByText(SENTENCE)
    expect(sentence[0]?.closest('[role=alert]')).not.toBeNull()
    await oneHeading()
    await expectAccessible()
    shop.respond({ [key]: key === 'GET /api/cart' ? [cartLine()] : FULL[key as keyof typeof FULL] })
    await user.click(await button('Try again'))
    await seeNot(SENTENCE)
    await oneHeading()
  },
)

test.for([
  [
    '/productlist/furniture',
    'visitor',
    'GET /api/products/category/:category',
    { products: [], page: 1, pages: 1 },
    /^There are no products/,
  ],
  [
    '/ayurveda/arishtams-asavams',
    'visitor',
    'GET /api/products/ayurveda/:value',
    [],
    /^There are no products of this kind/,
  ],
  ['/search/oil', 'visitor', 'GET /api/products', [], 'No product has that name.'],
  ['/admin-userslist', 'staff', 'GET /api/users', [], 'No matching users'],
  ['/admin-orderlist', 'staff', 'GET /api/orders', [], 'No orders yet'],
  ['/admin-productlist', 'staff', 'GET /api/products/admin', [], 'No matching products'],
  ['/admin-mails', 'staff', 'GET /api/mails', [], 'No e-mails here'],
  ['/admin-money', 'staff', 'GET /api/payments', [], 'No payments yet'],
  ['/admin-audit', 'staff', 'GET /api/audit', [], 'No matching entries'],
  ['/admin-prescriptions', 'staff', 'GET /api/prescriptions', [], 'No prescription waits here'],
  ['/admin-privacy', 'staff', 'GET /api/breaches', [], 'No breach is recorded'],
  ['/admin-documents', 'staff', 'GET /api/documents', [], 'No documents yet'],
  ['/admin-gst/documents?from=2026-11-01&to=2026-11-30', 'staff', 'GET /api/gst/documents', [], 'No documents here'],
] as const)('an empty list says that it is empty: %s', async ([path, who, key, response, words]) => {
  openWith(path, who, { [key]: response })
  await see(words)
  await oneHeading()
  await expectAccessible()
})

// Requirements: UI-6
test('a failure without a message from the shop shows the browser’s own message', async () => {
  openWith('/about', 'visitor', { 'GET /api/society/:page': refused('', { status: 502, isPlain: true }) })
  await see('Request failed with status code 502')
})

test('the browser tab names every screen', async () => {
  const { shop } = openWith('/wishlist', 'visitor', {})
  await expectTitles({
    '/login': 'Login',
    '/register': 'Register',
    '/wishlist': 'Wishlist',
    '/nowhere': 'Page not found',
  })
  expect(shop.problems).toEqual([])
})

// Requirements: NAV-21
test('the browser tab names the screens of account, cart, checkout and orders', async () => {
  const { name, number: phone, email } = user
  const { flat, area, landmark, postalCode, city, state } = shipped.shippingAddress
  const shippingAddress = { name, phone, email, flat, area, landmark, postalCode, city, state }
  openApp('/cart', {
    as: shopper(),
    stored: { shippingAddress, paymentMethod: 'Razorpay' },
    responses: { ...FULL, 'GET /api/cart': [cartLine()] },
  })
  await expectTitles({
    '/cart': 'My Cart',
    '/shipping': 'Shipping',
    '/payment': 'Payment',
    '/placeorder': 'Place Order',
    '/profile': 'Profile',
    '/myorders': 'My Orders',
    [`/order/${shipped._id}`]: `Order ${orderNumber(shipped._id)}`,
  })
})

// Requirements: NAV-21
test('the browser tab names the screens of the back office', async () => {
  openWith('/admin-dashboard', 'staff', {})
  await expectTitles({
    '/admin-dashboard': 'Dashboard - Shop office',
    '/admin-userslist': 'Users - Shop office',
    [`/admin-userslist/${user._id}/edit`]: 'Edit user - Shop office',
    '/admin-orderlist': 'Orders - Shop office',
    '/admin-productlist': 'Products - Shop office',
    [`/admin-productlist/${medicine._id}/edit`]: 'Edit product - Shop office',
    '/admin-settings': 'Settings - Shop office',
    '/admin-ready-to-trade': 'Ready to trade - Shop office',
    '/admin-tax-rates': 'Tax rates - Shop office',
    '/admin-privacy': 'Privacy - Shop office',
    [`/admin-privacy/${breach._id}`]: 'Data breach - Shop office',
    '/admin-documents': 'Documents - Shop office',
    '/admin-prescriptions': 'Prescriptions to check - Shop office',
    '/admin-mails': 'E-mails - Shop office',
    '/admin-files': 'Excel files - Shop office',
    '/admin-money': 'Payments - Shop office',
    '/admin-gst': 'GST - Shop office',
    '/admin-audit': 'Who changed what - Shop office',
    '/admin-health': 'Health - Shop office',
  })
})

async function expectTitles(titles: Record<string, string>) {
  for (const [path, title] of Object.entries(titles)) {
    goTo(path)
    await expect.poll(() => document.title, { ...LATE, message: path }).toBe(`${title} | Kadirur Society`)
  }
}

const oneHeading = () => expect.poll(() => screen.queryAllByRole('heading', { level: 1 }).length, LATE).toBe(1)

const LATE = { timeout: 15_000 }
