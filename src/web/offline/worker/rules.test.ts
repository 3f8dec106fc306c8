import { expect, test } from 'vitest'
import {
  hashAddressOf,
  imageNameOf,
  isCacheable,
  isShell,
  isUnavailable,
  messageOf,
  outdatedCaches,
  strategyOf,
  usesOnly,
} from './rules.ts'

const SHOP = 'https://shop.example'
const strategy = (path: string, { method = 'GET', isNavigation = false, isSignedIn = false } = {}) =>
  strategyOf({ method, url: new URL(path, SHOP).href, isNavigation, isSignedIn }, SHOP)

// Requirements: OFF-2
test.each([
  ['/assets/shop-1.js', 'file'],
  ['/icons/icon-192.png', 'file'],
  ['/uploads/abc-320.avif', 'image'],
  ['/api/home', 'catalogue'],
  ['/api/products/category/ayurveda?pageNumber=2', 'catalogue'],
  ['/api/settings', 'catalogue'],
  ['/api/home?language=ml', 'catalogue'],
])('%s is a %s', (path, expected) => expect(strategy(path)).toBe(expected))

test.each([
  '/api/cart',
  '/api/orders/myorders',
  '/api/users/me/data',
  '/api/productsandmore',
  '/razorpay/1',
  '/healthz',
  'https://elsewhere.example/api/home',
])('%s is not handled by the service worker', (path) => expect(strategy(path)).toBe('none'))

// Threats: T161
test.each([
  '/api/products?keyword=piles',
  '/api/products?keyword=',
  '/api/products/category/ayurveda?pageNumber=2&keyword=piles',
  '/api/products/category/ayurveda?pageNumber=piles',
  '/api/products?anything=piles',
  '/api/home?language=piles',
])('a response to typed text is not cached: %s', (path) => expect(strategy(path)).toBe('none'))

// Threats: T112
test('the service worker ignores writes and requests with a sign-in', () => {
  expect(strategy('/api/products', { method: 'POST' })).toBe('none')
  expect(strategy('/api/home', { isSignedIn: true })).toBe('none')
  expect(strategy('/uploads/abc.webp', { isSignedIn: true })).toBe('none')
})

test.each([
  ['/', 'page'],
  ['/ml/', 'page'],
  ['/product/ayurveda/0190a5c2-0000-7000-8000-000000000000-oil', 'page'],
  ['/test-payments/dashboard', 'none'],
  ['/api/openapi.json', 'none'],
  ['/sitemap.xml', 'none'],
  ['/uploads/abc.webp', 'none'],
])('the address %s opens a %s', (path, expected) => expect(strategy(path, { isNavigation: true })).toBe(expected))

test.each([
  [200, 'no-cache', true],
  [200, 'public, max-age=31536000, immutable', true],
  [200, 'no-store', false],
  [200, 'private, max-age=60', false],
  [206, 'no-cache', false],
  [404, 'no-cache', false],
])('a response of %i with "%s" may be stored: %s', (status, caching, expected) =>
  expect(isCacheable(new Response('', { status, headers: { 'cache-control': caching } }))).toBe(expected),
)

test('an overloaded or failing shop counts as unreachable; a refusal does not', () => {
  expect([502, 503, 504].map((status) => isUnavailable(new Response('', { status })))).toEqual([true, true, true])
  expect([200, 404, 429, 500].some((status) => isUnavailable(new Response('', { status })))).toBe(false)
})

test('a page is cached only with files of the same build', () => {
  const page = '<script src="/assets/shop-1.js"></script><script>(["/assets/a.js"])</script>'
  expect(usesOnly(page, ['/assets/shop-1.js', '/assets/a.js', '/assets/b.js'])).toBe(true)
  expect(usesOnly(page, ['/assets/shop-2.js', '/assets/a.js'])).toBe(false)
})

// Requirements: OFF-9
test('the caches of the current and the previous build stay, for pages that are still open', () => {
  expect(outdatedCaches(['files-1', 'catalogue', 'files-2', 'files-3', 'pictures'], 'files-3')).toEqual(['files-1'])
  expect(outdatedCaches(['files-3', 'files-2'], 'files-3')).toEqual([])
})

test.each([
  [
    '/product/ayurveda/0190a5c2-0000-7000-8000-000000000000-oil',
    '/#/product/ayurveda/0190a5c2-0000-7000-8000-000000000000',
  ],
  ['/productlist/furniture/2', '/#/productlist/furniture/2'],
  ['/ml/about', '/ml/#/about'],
  ['/cart/1?qty=2', '/#/cart/1?qty=2'],
])('without a network %s leads to %s', (path, expected) => expect(hashAddressOf(new URL(path, SHOP))).toBe(expected))

test('the service worker recognises the shop’s pages in each language', () => {
  expect(['/', '/ml/'].map(isShell)).toEqual([true, true])
  expect(['/cart', '/mll/', '/ml'].some(isShell)).toBe(false)
})

test('all sizes of an image share one cache key', () => {
  const names = ['/uploads/ab-c.webp', '/uploads/ab-c-320.avif', '/uploads/ab-c-1280.webp'].map(imageNameOf)
  expect(new Set(names)).toEqual(new Set(['/uploads/ab-c']))
})

test('a refusal of the shop is reported; one of a proxy has no message', async () => {
  expect(await messageOf(Response.json({ message: 'Too many people are here.' }, { status: 503 }))).toBe(
    'Too many people are here.',
  )
  expect(await messageOf(new Response('<html>Bad gateway</html>', { status: 502 }))).toBeUndefined()
})
