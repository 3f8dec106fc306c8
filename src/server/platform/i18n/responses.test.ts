import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Dictionary } from '#shared/language.ts'
import { openShop, PASSWORD } from '#tests/support/shop.ts'
import { readLanguages } from './locales.ts'

const FOLDER = join(import.meta.dirname, '../../../words')
const { server: MALAYALAM }: Dictionary = JSON.parse(readFileSync(join(FOLDER, 'ml.json'), 'utf8'))

type Reply = { message: string }
const ML = { 'accept-language': 'ml-IN,en;q=0.8' }
const EN = { 'accept-language': 'en-IN,ml;q=0.8' }

// Requirements: API-10
test('a success message comes in the requested language', async () => {
  const shop = await openShop()
  const shopper = await shop.as('shopper')
  const review = await shopper.post(
    `/api/products/${(await shop.given.product())._id}/reviews`,
    { rating: 5, comment: '' },
    { headers: ML },
  )
  expect(review.body).toEqual({ message: MALAYALAM['Review submitted!'] })
  expect((await shopper.post('/api/users/logout', undefined, { headers: ML })).body).toEqual({
    message: MALAYALAM['You are signed out'],
  })
})

// Requirements: API-10
test('each of many simultaneous requests is answered in its own language', async () => {
  const shop = await openShop()
  const requested = Array.from({ length: 120 }, (_, n) => (n % 3 === 0 ? 'ml' : n % 3 === 1 ? 'en' : 'de'))
  const responses = await Promise.all(
    requested.map((language) =>
      shop.app.inject({ method: 'POST', url: '/api/users', payload: {}, headers: { 'accept-language': language } }),
    ),
  )
  const languages = responses.map((response) =>
    /\p{Script=Malayalam}/u.test(response.json<Reply>().message) ? 'ml' : 'en',
  )
  expect(languages).toEqual(requested.map((language) => (language === 'ml' ? 'ml' : 'en')))
})

// Requirements: API-10
test('a shared response holds no sentence, so that it serves every language', async () => {
  const shop = await openShop()
  await shop.given.product()
  for (const url of ['/api/products', '/api/home', '/api/settings', '/api/categories', '/api/products/top']) {
    const getBody = async (headers: Record<string, string>) => (await shop.app.inject({ url, headers })).body
    // The first request fills the cache.
    expect(await getBody(ML), url).not.toMatch(/\p{Script=Malayalam}/u)
    expect(await getBody(EN), url).toBe(await getBody(ML))
  }
})

// Requirements: API-10, LANG-4
test('a third language needs one file and no code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(FOLDER, folder, { recursive: true })
  const malayalam: Dictionary = JSON.parse(await readFile(join(folder, 'ml.json'), 'utf8'))
  const server = Object.fromEntries(Object.keys(malayalam.server).map((english) => [english, `«${english}»`]))
  await writeFile(join(folder, 'ta.json'), JSON.stringify({ ...malayalam, server }))
  const shop = await openShop()
  const app = await buildApp(shop, { readiness: async () => undefined, languages: readLanguages(folder) })
  onTestFinished(() => app.close())
  const messageIn = async (language: string) =>
    (await app.inject({ url: '/api/cart', headers: { 'accept-language': language } })).json<Reply>().message
  expect(await messageIn('ta')).toBe('«Please sign in.»')
  expect(await messageIn('ml')).toBe(MALAYALAM['Please sign in.'])
  expect(await messageIn('fr, de;q=0.5')).toBe('Please sign in.')
  expect(await messageIn('ml;q=0, ta-IN ; q=0.0, en')).toBe('Please sign in.')
  expect(await messageIn('en;q=0,ml;q=0.1')).toBe(MALAYALAM['Please sign in.'])
})

// Requirements: MAIL-2
test('mails use the user’s last requested language; an unknown one changes nothing', async () => {
  const shop = await openShop()
  const visitor = await shop.as('visitor')
  const person = { name: 'Lakshmi', email: 'l@people.example', number: '9847000077', password: PASSWORD }
  const languageOf = async () =>
    (await shop.db.selectFrom('users').select('language').where('email', '=', person.email).executeTakeFirst())
      ?.language
  await visitor.post('/api/users', person, { headers: ML })
  expect(await languageOf()).toBe('ml')
  const signIn = async (headers: Record<string, string>) => {
    const { body } = await visitor.post<{ token: string }>(
      '/api/users/login',
      { emailorMobile: person.email, password: PASSWORD },
      { headers },
    )
    return `Bearer ${body.token}`
  }
  const authorization = await signIn({ 'accept-language': 'de' })
  expect(await languageOf()).toBe('ml')
  await signIn(EN)
  expect(await languageOf()).toBe('en')

  const draft = shop.given.draft(await shop.given.product())
  const place = (headers: Record<string, string>) =>
    visitor.post<{ _id: string }>('/api/orders', draft, {
      headers: { authorization, 'idempotency-key': 'one-order', ...headers },
    })
  const { body } = await place(ML)
  expect(await languageOf()).toBe('ml')
  expect((await place(EN)).body._id).toBe(body._id)
  expect(await shop.db.selectFrom('orders').select('language').execute()).toEqual([{ language: 'ml' }])
})
