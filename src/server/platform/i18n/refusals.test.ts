import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import type { Dictionary } from '#shared/language.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const DICTIONARY = join(import.meta.dirname, '../../../words/ml.json')
const { server: MALAYALAM }: Dictionary = JSON.parse(readFileSync(DICTIONARY, 'utf8'))

type Reply = { message: string; code: string; errors?: { path: string; message: string }[] }
/** The request, the refusal in English, and its sentence with its values. */
type Refusal = [
  name: string,
  request: InjectOptions,
  status: number,
  english: string,
  key?: string,
  ...values: string[],
]

const ML = { 'accept-language': 'ml-IN,en;q=0.8' }
const EN = { 'accept-language': 'en-IN,ml;q=0.8' }

async function refusalsOf(shop: TestShop): Promise<Refusal[]> {
  const { token } = await shop.person('shopper')
  const authorization = `Bearer ${token}`
  const few = await shop.given.product({ name: 'Honey', stock: 2 })
  const some = await shop.given.product({ name: 'Ghee', stock: 3 })
  const none = await shop.given.product({ name: 'Soap', stock: 0 })
  const post = (url: string, payload: object | string, headers = {}): InjectOptions => ({
    method: 'POST',
    url,
    payload,
    headers: { authorization, 'content-type': 'application/json', ...headers },
  })
  const draft = shop.given.draft(few)
  const person = { name: 'Lakshmi', email: 'l@people.example', number: '9847000077', password: 'kasavu and brass' }
  await shop.app.inject(post('/api/orders', draft, { 'idempotency-key': 'used-before' }))
  for (let n = 0; n < LIMITS.ownData.most; n += 1)
    await shop.app.inject({ url: '/api/users/me/data', headers: { authorization } })
  const login = { emailorMobile: 'shopper@people.example', password: 'wrong' }
  return [
    ['not signed in', { url: '/api/cart' }, 401, 'Please sign in.'],
    ['a wrong login', post('/api/users/login', login), 401, 'Invalid email/mobile or password'],
    ['for staff', { url: '/api/users', headers: { authorization } }, 403, 'Only the shop’s staff can do this.'],
    ['no such call', { url: '/api/nowhere' }, 404, 'This page does not exist'],
    ['no id', { url: '/api/products/x' }, 404, 'Product not found', '{what} not found', MALAYALAM.Product ?? ''],
    ['no JSON', post('/api/cart', '{'), 400, 'The request could not be understood'],
    ['too large', post('/api/cart', 'x'.repeat(200_000)), 413, 'This is too large to send'],
    [
      'another kind',
      post('/api/cart', 'x', { 'content-type': 'text/plain' }),
      415,
      'This content type is not accepted here',
    ],
    [
      'a field missing',
      post('/api/users', { ...person, name: undefined }),
      400,
      'The name is required',
      '{what} is required',
      MALAYALAM['The name'] ?? '',
    ],
    ['no e-mail', post('/api/users', { ...person, email: undefined }), 400, 'Enter a valid e-mail address'],
    ['no login', post('/api/users/login', {}), 400, 'Enter your e-mail address or mobile number'],
    [
      'no quantity',
      post('/api/cart', { id: few._id }),
      400,
      'The quantity must be a whole number',
      '{what} must be a whole number',
      MALAYALAM['The quantity'] ?? '',
    ],
    [
      'a page number that is a word',
      { url: '/api/products/category/ayurveda?pageNumber=one' },
      400,
      'The page number must be a whole number from 1',
      '{what} must be a whole number from 1',
      MALAYALAM['The page number'] ?? '',
    ],
    [
      'two page numbers',
      { url: '/api/products/category/ayurveda?pageNumber=1&pageNumber=2' },
      400,
      'This address has the same choice twice. Please go back and choose again.',
    ],
    // A field without a label: its path is in `errors`.
    ['a field without a label', post('/api/cart', { qty: 1 }), 400, 'This is required'],
    ['a bad e-mail', post('/api/users', { ...person, email: 'x' }), 400, 'Enter a valid e-mail address'],
    [
      'a short password',
      post('/api/users', { ...person, password: 'abc' }),
      400,
      'The password needs at least 6 characters',
      'The password needs at least {n} characters',
      '6',
    ],
    [
      'a common password',
      post('/api/users', { ...person, password: 'password' }),
      400,
      'This password is one of the most common ones. Please choose another.',
    ],
    [
      'a taken e-mail',
      post('/api/users', { ...person, email: 'shopper@people.example' }),
      409,
      'An account with this e-mail address already exists.',
    ],
    [
      'a wrong code',
      {
        method: 'PUT',
        url: '/api/users/reset',
        payload: { resetEmail: person.email, otp: '123456', newPassword: 'kasavu and brass' },
      },
      400,
      'This code is wrong or has expired. You can request a new one.',
    ],
    [
      'too many',
      { url: '/api/users/me/data', headers: { authorization } },
      429,
      'Too many attempts. Please try again in 60 minutes.',
      'Too many attempts. Please try again in {time}.',
      '60 മിനിറ്റ്',
    ],
    ['an empty order', post('/api/orders', { ...draft, orderItems: [] }), 400, 'Order is empty'],
    [
      'a wrong PIN code',
      post('/api/orders', { ...draft, shippingAddress: shop.given.address({ postalCode: '12' }) }),
      400,
      'Enter the 6 digits of the PIN code',
    ],
    [
      'no city',
      post('/api/orders', { ...draft, shippingAddress: shop.given.address({ city: '' }) }),
      400,
      'City is required',
      '{what} is required',
      MALAYALAM.City ?? '',
    ],
    [
      'too few left',
      post('/api/orders', shop.given.draft(few, 5)),
      409,
      'Only 1 of Honey (200 ml) is left.',
      'Only 1 of {article} is left.',
      'Honey (200 ml)',
    ],
    ['fewer left than the cart wants', post('/api/cart', { id: few._id, qty: 2 }), 409, 'Only 1 of this item is left.'],
    [
      'a few left',
      post('/api/orders', shop.given.draft(some, 5)),
      409,
      'Only 3 of Ghee (200 ml) are left.',
      'Only {n} of {article} are left.',
      '3',
      'Ghee (200 ml)',
    ],
    [
      'sold out',
      post('/api/orders', shop.given.draft(none)),
      409,
      'Soap (200 ml) is sold out.',
      '{article} is sold out.',
      'Soap (200 ml)',
    ],
    ['sold out in the cart', post('/api/cart', { id: none._id, qty: 1 }), 409, 'This item is sold out.'],
    [
      'a changed price',
      post('/api/orders', { ...draft, totalPrice: 1 }),
      409,
      'Prices have changed since you opened this page. Please check the new total.',
    ],
    [
      'a used key',
      post('/api/orders', shop.given.draft(few, 2), { 'idempotency-key': 'used-before' }),
      422,
      'This order was already sent with different details. Please open the checkout again.',
    ],
  ]
}

// Requirements: API-10
test('each kind of refusal comes in the requested language, with the same code', {
  timeout: 60_000,
}, async () => {
  const shop = await openShop()
  for (const [name, request, status, english, key = english, ...values] of await refusalsOf(shop)) {
    const inject = (headers: object) => shop.app.inject({ ...request, headers: { ...request.headers, ...headers } })
    const [none, en, ml] = [await inject({}), await inject(EN), await inject(ML)]
    const [inNone, inEnglish, inMalayalam] = [none, en, ml].map((response) => response.json<Reply>())
    expect([name, en.statusCode, inEnglish?.message]).toEqual([name, status, english])
    expect([name, ml.statusCode, inMalayalam?.code]).toEqual([name, status, inEnglish?.code])
    expect([name, inNone?.message]).toEqual([name, english])
    const expected = MALAYALAM[key] ?? 'no translation'
    expect([name, inMalayalam?.message]).toEqual([name, filled(expected, key, values)])
    expect(inMalayalam?.message, name).toMatch(/\p{Script=Malayalam}/u)
    expect(ml.headers, name).toMatchObject({
      'content-language': 'ml',
      vary: expect.stringContaining('accept-language'),
    })
    expect(inMalayalam?.errors?.map(({ path }) => path)).toEqual(inEnglish?.errors?.map(({ path }) => path))
    for (const { message } of inMalayalam?.errors ?? []) expect(message, name).toMatch(/\p{Script=Malayalam}/u)
  }
})

/** Values in the order of their names in the English sentence. */
const filled = (translation: string, key: string, values: string[]) =>
  [...key.matchAll(/\{\w+\}/g)].reduce((text, [name], at) => text.replaceAll(name, values[at] ?? ''), translation)
