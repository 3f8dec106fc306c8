import { type Address, byAddressField } from '#shared/address.ts'
import type { Breach } from '#shared/breaches.ts'
import type { CartLine } from '#shared/cart.ts'
import type { CategoryView } from '#shared/categories.ts'
import type { Dashboard } from '#shared/dashboard.ts'
import type { GstMoney, GstSummary } from '#shared/gst.ts'
import type { TallyLedgers } from '#shared/gst-files.ts'
import type { Home } from '#shared/home.ts'
import type { Order } from '#shared/orders.ts'
import type { AdminProduct } from '#shared/product-editing.ts'
import type { Product, ProductCard } from '#shared/products.ts'
import type { ReconciliationTotals } from '#shared/reconciliation.ts'
import { DEFAULT_SETTINGS, type SettingsView } from '#shared/settings.ts'
import type { SocietyText } from '#shared/society.ts'
import type { UserInfo } from '#web/lib/user-info.ts'

// Minimal responses. A test changes the fields that it is about.

const CREATED_AT = '2026-05-04T06:00:00.000Z'

let last = 0
/** An id like those of the shop. */
export function newId(): string {
  last += 1
  return `0190a5c2-0000-7000-8000-${String(last).padStart(12, '0')}`
}

export const shopper = (change: Partial<UserInfo> = {}): UserInfo => ({
  _id: newId(),
  name: 'Lakshmi Nair',
  email: 'lakshmi@people.example',
  number: '9847012345',
  isAdmin: false,
  token: 'token-of-lakshmi',
  ...change,
})

export const staff = () =>
  shopper({ name: 'Admin', email: 'admin@shop.example', isAdmin: true, token: 'token-of-admin' })

export const settings = (change: Partial<SettingsView> = {}): SettingsView => {
  const { synonyms: _, ...settings } = DEFAULT_SETTINGS
  return {
    ...settings,
    courierLinks: settings.courierLinks as SettingsView['courierLinks'],
    orderHoldMinutes: 30,
    testPayments: true,
    ...change,
  }
}

export const card = (change: Partial<ProductCard> = {}): ProductCard => ({
  _id: newId(),
  name: 'Knee oil',
  nameMalayalam: '',
  image: '',
  category: 'ayurveda',
  subCategory: '',
  price: 100,
  discountPrice: 0,
  variant: [{ model: '100 ml', price: 100, discountPrice: 0, countInStock: 40 }],
  countInStock: 40,
  rating: 0,
  numReviews: 0,
  ...change,
})

export const product = ({ variant, ...change }: Partial<Product> = {}): Product => ({
  ...card(),
  variant: variant ?? [{ _id: newId(), model: '100 ml', price: 100, discountPrice: 0, countInStock: 40 }],
  description: 'Warm oil for the knees.',
  benefits: 'Warms the knees',
  ingredients: 'Sesame oil',
  howToUse: 'Once a day.',
  reference: '',
  shelfLifeMonths: 24,
  weightGrams: 150,
  hsnCode: '3004',
  veg: 'none',
  prescriptionNeeded: false,
  isPublished: true,
  updatedAt: CREATED_AT,
  reviews: [],
  ...change,
})

export const storedProduct = (change: Partial<AdminProduct> = {}): AdminProduct => ({
  ...card(),
  variant: [{ _id: newId(), model: '100 ml', price: 100, discountPrice: 0, countInStock: 40 }],
  sku: '',
  isPublished: true,
  updatedAt: CREATED_AT,
  ...change,
})

export const cartLine = (change: Partial<CartLine> = {}): CartLine => ({
  _id: newId(),
  product: newId(),
  productName: 'Knee oil',
  productImage: '',
  category: 'ayurveda',
  qty: 1,
  variant: 0,
  variantId: newId(),
  productVariant: [{ model: '100 ml', price: 100, discountPrice: 0, countInStock: 40 }],
  price: 100,
  availability: 'available',
  ...change,
})

const STEPS = ['submitted', 'paid', 'shipped', 'delivered'] as const

export const shippingAddress = (change: Partial<Address> = {}): Address => ({
  ...byAddressField(() => ''),
  name: 'Lakshmi Nair',
  phone: '9847012345',
  email: 'lakshmi@people.example',
  flat: 'Thekkedath House',
  area: 'Temple Road',
  postalCode: '670642',
  city: 'Kadirur',
  state: 'Kerala',
  ...change,
})

/** An order that has reached this status. */
export function order(status: (typeof STEPS)[number] = 'submitted', change: Partial<Order> = {}): Order {
  const has = (step: (typeof STEPS)[number]) => STEPS.indexOf(status) >= STEPS.indexOf(step)
  return {
    _id: newId(),
    user: { _id: newId(), name: 'Lakshmi Nair' },
    orderItems: [
      {
        _id: newId(),
        product: newId(),
        productName: 'Knee oil',
        productImage: '',
        category: 'ayurveda',
        model: '100 ml',
        variant: 0,
        variantId: newId(),
        qty: 1,
        price: 100,
        discountPrice: 0,
      },
    ],
    shippingAddress: shippingAddress(),
    itemsTotal: 100,
    itemsPrice: 90,
    shippingPrice: 100,
    taxPrice: 4.5,
    totalPrice: 194.5,
    paymentMethod: 'RazorPay/credit or debit card',
    status,
    isPaid: has('paid'),
    paidAt: has('paid') ? CREATED_AT : null,
    isShipped: has('shipped'),
    shippedAt: has('shipped') ? CREATED_AT : null,
    isDelivered: has('delivered'),
    deliveredAt: has('delivered') ? CREATED_AT : null,
    cancelledAt: null,
    heldUntil: status === 'submitted' ? '2099-01-01T00:00:00.000Z' : null,
    createdAt: CREATED_AT,
    tracking: has('shipped') ? 'EK123456789IN' : '',
    service: has('shipped') ? 'India Post' : '',
    isTest: false,
    refunds: [],
    ...change,
  }
}

export const category = (name: CategoryView['name']): CategoryView => ({
  _id: newId(),
  name,
  title: name,
  description: 'What we make.',
  intro: 'How we make it.',
  heroTitle: name,
  heroText: 'From Kadirur.',
  heroImage: '',
  heroImageMobile: '',
})

export const text = (change: Partial<SocietyText> = {}): SocietyText => ({
  _id: newId(),
  title: 'About us',
  short: 'Since 1995.',
  body: 'We are a society.',
  ...change,
})

export function home(change: Partial<Home> = {}): Home {
  const { intro: _, ...abhyanga } = category('ayurveda')
  const { short } = text()
  return {
    categories: (['ayurveda', 'beautycare', 'organicfoods', 'furniture'] as const).map(category),
    abhyanga: { ...abhyanga, name: 'abhyanga' },
    popular: [card()],
    sliders: { ayurveda: [], organicfoods: [], beautycare: [] },
    about: { short },
    message: { short },
    directors: { short },
    ...change,
  }
}

export const today = (change: Partial<Dashboard> = {}): Dashboard => ({
  toShip: { count: 0, orders: [] },
  mismatches: { count: 0, lines: [] },
  lowStock: { count: 0, below: 6, sizes: [] },
  sales: [{ day: '2026-05-04', orders: 1, total: 194.5 }],
  missingFacts: 0,
  ...change,
})

export const money = (): ReconciliationTotals => ({ days: [], isEqual: true })

export const gstSummary = (change: Partial<GstSummary> = {}): GstSummary => ({
  ...{ b2b: [], b2cl: [], b2cs: [], nil: [], cdnr: [], cdnur: [], hsn: { b2b: [], b2c: [] }, documents: [] },
  gstr3b: { taxable: { taxable: 0, cgst: 0, sgst: 0, igst: 0 }, nil: { taxable: 0 }, interState: [] },
  ...change,
})

const noMoney = { received: 0, refunded: 0, net: 0 }
export const gstMoney = (change: Partial<GstMoney> = {}): GstMoney => ({
  ...{ documents: noMoney, money: noMoney, isEqual: true, differences: [], hasMore: false },
  ...change,
})

export const ledgers = (): TallyLedgers => ({
  ...{ sales: 'Sales {rate} %', salesInterState: 'Interstate {rate} %', salesExempt: 'Exempt', cgst: 'CGST' },
  ...{ sgst: 'SGST', igst: 'IGST', customers: 'Online customers', bank: 'Razorpay' },
})

export const breachOfData = (change: Partial<Breach> = {}): Breach => ({
  _id: newId(),
  what: 'A list went to a wrong person.',
  noticedAt: '2026-11-20T04:30:00.000Z',
  boardBy: '2099-11-23T04:30:00.000Z',
  reportedAt: null,
  affected: 2,
  letters: 0,
  lettersAt: null,
  texts: {
    what: { en: 'A list went to a wrong person.', ml: '' },
    consequences: { en: 'Strangers may write.', ml: '' },
    measures: { en: 'It was deleted.', ml: '' },
    advice: { en: 'Open no links.', ml: '' },
    cause: '',
  },
  data: ['email'],
  chosen: { by: 'all' },
  unknown: [],
  report: 'Intimation of a personal data breach',
  letterTexts: { en: { subject: 'Important', text: 'In English' }, ml: { subject: 'പ്രധാനം', text: 'മലയാളത്തിൽ' } },
  ...change,
})
