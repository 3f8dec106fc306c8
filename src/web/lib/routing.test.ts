import { expect, test } from 'vitest'
import { routeAt } from './routing.tsx'

const routes = ['/', '/search/:keyword?', '/product/:cat/:id', '/order-*', '/about**', '/admin-**'].map((path) => ({
  path,
}))

test.each([
  ['/', '/', {}],
  ['/search', '/search/:keyword?', {}],
  ['/search/', '/search/:keyword?', {}],
  ['/search/50%25', '/search/:keyword?', { keyword: '50%25' }],
  ['/product/ayurveda/1', '/product/:cat/:id', { cat: 'ayurveda', id: '1' }],
  ['/Product/ayurveda/1/', '/product/:cat/:id', { cat: 'ayurveda', id: '1' }],
  ['/about', '/about**', {}],
  ['/aboutfurniture/', '/about**', {}],
  ['/about/furniture', '/about**', {}],
  ['/order-1', '/order-*', {}],
  ['/admin-userslist/1/edit', '/admin-**', {}],
])('%s is shown by %s', (path, pattern, params) => {
  const found = routeAt(routes, path)
  expect(found?.route.path).toBe(pattern)
  expect({ ...found?.params }).toEqual(params)
})

test.each(['/product/ayurveda', '/product/ayurveda/1/2', '/abut', '/searching', '/order-1/2', '/admin'])(
  '%s is shown by none',
  (path) => {
    expect(routeAt(routes, path)).toBeUndefined()
  },
)
