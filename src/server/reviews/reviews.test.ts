import { expect, test } from 'vitest'
import { newId } from '#server/database/id.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { Product } from '#shared/products.ts'
import type { StaffReview } from '#shared/reviews.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: REV-1, REV-3, REV-5, ROLE-10
// Threats: T79
test('a review appears under its writer’s name and counts at once', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product()
  const meera = await as('Meera')
  const written = await meera.post(`/api/products/${_id}/reviews`, {
    rating: 4,
    comment: ' <img src=x onerror=alert(1)> നല്ലത് ',
    name: 'Somebody else',
    user: newId(),
    isSample: true,
  })
  expect(written).toMatchObject({ status: 201, body: { message: 'Review submitted!' } })
  await (await as('Anil')).post(`/api/products/${_id}/reviews`, { rating: 1, comment: '' })

  const product = await (await as('visitor')).get(`/api/products/${_id}`)
  expect(product.body).toMatchObject({
    rating: 2.5,
    numReviews: 2,
    reviews: [
      { name: 'Anil', rating: 1, comment: '', isSample: false },
      { name: 'Meera', rating: 4, comment: '<img src=x onerror=alert(1)> നല്ലത്', isSample: false },
    ],
  })
})

// Threats: T77
test('twenty concurrent reviews by one user are one review', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product()
  const shopper = await as('shopper')
  const tries = Array.from({ length: 20 }, () =>
    shopper.post(`/api/products/${_id}/reviews`, { rating: 5, comment: '' }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  expect(await shopper.get(`/api/products/${_id}`)).toMatchObject({ body: { rating: 5, numReviews: 1 } })
})

test('concurrent reviews by ten users all count', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product()
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => as(`person ${at}`)))
  await Promise.all(
    people.map((one, at) => one.post(`/api/products/${_id}/reviews`, { rating: (at % 5) + 1, comment: '' })),
  )
  expect(await people[0]?.get(`/api/products/${_id}`)).toMatchObject({ body: { rating: 3, numReviews: 10 } })
})

// Threats: T78
test('a rating is a whole number from 1 to 5', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product()
  const shopper = await as('shopper')
  for (const rating of [0, 6, 4.5, '5', null, -1, [5], undefined, 1e9, true]) {
    expect(await shopper.post(`/api/products/${_id}/reviews`, { rating, comment: 'x' })).toMatchObject({ status: 400 })
  }
  expect(await shopper.get(`/api/products/${_id}`)).toMatchObject({ body: { numReviews: 0 } })
})

// Requirements: REV-2
test('a comment has a maximum length, and only signed-in users review published products', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product()
  const hidden = await given.product({ isPublished: false })
  const shopper = await as('shopper')
  const review = { rating: 5, comment: '' }
  expect(await shopper.post(`/api/products/${_id}/reviews`, { rating: 5, comment: 'x'.repeat(2001) })).toMatchObject({
    status: 400,
  })
  expect(await shopper.post(`/api/products/${_id}/reviews`, { rating: 5, comment: 'a\u0000' })).toMatchObject({
    status: 400,
  })
  expect(await shopper.post(`/api/products/${hidden._id}/reviews`, review)).toMatchObject({ status: 404 })
  expect(await shopper.post(`/api/products/${newId()}/reviews`, review)).toMatchObject({ status: 404 })
  expect(await (await as('visitor')).post(`/api/products/${_id}/reviews`, review)).toMatchObject({ status: 401 })
})

const PATH = (product: string, review: string) => `/api/products/${product}/reviews/${review}`

// Threats: T157
test('an admin removes a review with a reason, and its stars no longer count', async () => {
  const { as, given, person, db } = await openShop()
  const { _id } = await given.product()
  const [admin, visitor, meera] = [await as('admin'), await as('visitor'), await as('Meera')]
  await meera.post(`/api/products/${_id}/reviews`, { rating: 1, comment: 'Bad words' })
  await (await as('Anil')).post(`/api/products/${_id}/reviews`, { rating: 4, comment: 'Fine' })
  const { body: before } = await visitor.get<Product>(`/api/products/${_id}`)
  expect([before.rating, before.numReviews]).toEqual([2.5, 2])
  const bad = before.reviews.find(({ name }) => name === 'Meera')?._id ?? ''

  const remove = () => admin.delete(PATH(_id, bad), because('  Insults the staff  '))
  const presses = await Promise.all([remove(), remove(), remove()])
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 404, 404])

  const { body: after } = await visitor.get<Product>(`/api/products/${_id}`)
  expect(after).toMatchObject({ rating: 4, numReviews: 1, reviews: [{ name: 'Anil' }] })
  const { body: top } = await visitor.get<Product[]>('/api/products/top')
  expect(top[0]).toMatchObject({ rating: 4, numReviews: 1 })
  const rows = await db.selectFrom('audit').selectAll().where('action', '=', 'review removed').execute()
  expect(rows).toMatchObject([
    {
      actor_id: (await person('admin'))._id,
      subject_type: 'product',
      subject_id: _id,
      details: { review: bad, writer: (await person('Meera'))._id, rating: 1, reason: 'Insults the staff' },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('Bad words')
  const { body: audit } = await admin.get<AuditEntry[]>(`/api/audit?subjectId=${_id}`)
  expect(audit[0]?.what).toBe('A review was removed: Insults the staff')
})

// Threats: T157
test('without its last review a product has no rating, and the writer may review again', async () => {
  const { as, given, db } = await openShop()
  const { _id } = await given.product()
  const meera = await as('Meera')
  await meera.post(`/api/products/${_id}/reviews`, { rating: 3, comment: '' })
  const { id } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  expect(await (await as('admin')).delete(PATH(_id, id), because('By mistake'))).toMatchObject({ status: 200 })
  expect((await meera.get(`/api/products/${_id}`)).body).toMatchObject({ rating: 0, numReviews: 0, reviews: [] })
  expect(await meera.post(`/api/products/${_id}/reviews`, { rating: 5, comment: '' })).toMatchObject({ status: 201 })
  expect((await meera.get(`/api/products/${_id}`)).body).toMatchObject({ rating: 5, numReviews: 1 })
})

// Threats: T157
test('only an admin removes a review, with a reason and from its own product', async () => {
  const { as, given, db } = await openShop()
  const [{ _id }, other] = [await given.product(), await given.product()]
  const meera = await as('Meera')
  await meera.post(`/api/products/${_id}/reviews`, { rating: 3, comment: '' })
  const { id } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  const admin = await as('admin')
  expect(await meera.delete(PATH(_id, id), because('Mine'))).toMatchObject({ status: 403 })
  expect(await admin.delete(PATH(other._id, id), because('x'))).toMatchObject({ status: 404 })
  expect(await admin.delete(PATH(_id, newId()), because('x'))).toMatchObject({ status: 404 })
  expect(await admin.delete(PATH(_id, id), because(' '))).toMatchObject({
    status: 400,
    body: { message: 'The reason is required' },
  })
  expect(await admin.delete(PATH(_id, id), because('x'.repeat(201)))).toMatchObject({ status: 400 })
  expect(await admin.delete(PATH(_id, id))).toMatchObject({ status: 400 })
  expect((await admin.get(`/api/products/${_id}`)).body).toMatchObject({ numReviews: 1 })
})

// Requirements: REV-9
test('a removed review does not change the product’s version: an open edit can be saved', async () => {
  const { as, given, db } = await openShop()
  const { _id } = await given.product()
  await (await as('Meera')).post(`/api/products/${_id}/reviews`, { rating: 3, comment: '' })
  const admin = await as('admin')
  const { body: seen } = await admin.get<Product>(`/api/products/${_id}`)
  const { id } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  await admin.delete(PATH(_id, id), because('Spam'))
  const { name, category, updatedAt } = seen
  expect(await admin.put(`/api/products/${_id}`, { name, category, updatedAt })).toMatchObject({ status: 200 })
})

const because = (reason: string) => ({
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify({ reason }),
})

const hide = (product: string, review: string) => `${PATH(product, review)}/hide`
const show = (product: string, review: string) => `${PATH(product, review)}/show`

async function reviewed() {
  const shop = await openShop()
  const { _id } = await shop.given.product()
  await (await shop.as('Meera')).post(`/api/products/${_id}/reviews`, { rating: 1, comment: 'Bad words' })
  await (await shop.as('Anil')).post(`/api/products/${_id}/reviews`, { rating: 4, comment: 'Fine' })
  const { id } = await shop.db.selectFrom('reviews').select('id').where('name', '=', 'Meera').executeTakeFirstOrThrow()
  const product = async () => (await (await shop.as('visitor')).get<Product>(`/api/products/${_id}`)).body
  return { ...shop, _id, id, product, admin: await shop.as('admin') }
}

// Requirements: REV-11
test('a hidden review is not shown and does not count, and its writer is notified once', async () => {
  const { admin, _id, id, product, db } = await reviewed()
  const presses = await Promise.all([1, 2, 3].map(() => admin.put(hide(_id, id), { reason: 'insult' })))
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await product()).toMatchObject({ rating: 4, numReviews: 1, reviews: [{ name: 'Anil' }] })
  const mails = await db.selectFrom('mails').selectAll().where('kind', '=', 'reviewHidden').execute()
  expect(mails).toMatchObject([{ text: expect.stringContaining('It has bad or hurtful words') }])
  expect(mails[0]?.text).not.toContain('Bad words')
  const { body: audit } = await admin.get<AuditEntry[]>(`/api/audit?subjectId=${_id}`)
  expect(audit[0]?.what).toBe('A review was hidden: It has bad or hurtful words')
})

// Requirements: REV-11
test('a hidden review that is shown again counts once', async () => {
  const { admin, _id, id, product } = await reviewed()
  await admin.put(hide(_id, id), { reason: 'off-topic' })
  const presses = await Promise.all([1, 2, 3].map(() => admin.put(show(_id, id))))
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await product()).toMatchObject({ rating: 2.5, numReviews: 2 })
})

// Requirements: REV-11
test('a hidden review that is removed leaves the rating as it is', async () => {
  const { admin, _id, id, product } = await reviewed()
  await admin.put(hide(_id, id), { reason: 'personal' })
  expect(await admin.delete(PATH(_id, id), because('Insults the staff'))).toMatchObject({ status: 200 })
  expect(await product()).toMatchObject({ rating: 4, numReviews: 1 })
})

// Requirements: REV-11
test('hiding needs a known reason and a known review', async () => {
  const { admin, _id, id } = await reviewed()
  expect(await admin.put(hide(_id, id), { reason: 'dislike' })).toMatchObject({
    status: 400,
    body: { message: 'Choose a reason' },
  })
  expect(await admin.put(hide(_id, newId()), { reason: 'insult' })).toMatchObject({ status: 404 })
  expect(await admin.put(hide(newId(), id), { reason: 'insult' })).toMatchObject({ status: 404 })
  expect(await admin.put(show(_id, newId()))).toMatchObject({ status: 404 })
})

// Requirements: REV-12
test('a new review with a watched word waits until staff decide', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  expect(await admin.put('/api/reviews/words', { text: 'Cheat\nfraud, ചതി' })).toMatchObject({ status: 200 })
  const { _id } = await given.product({ name: 'Kuzhambu' })
  await (await as('Meera')).post(`/api/products/${_id}/reviews`, { rating: 1, comment: 'They are CHEATERS' })
  await (await as('Anil')).post(`/api/products/${_id}/reviews`, { rating: 4, comment: 'Fine' })
  const list = async (filter = '') => (await admin.get<StaffReview[]>(`/api/reviews${filter}`)).body
  expect(await list()).toMatchObject([{ name: 'Anil' }, { name: 'Meera', product: { name: 'Kuzhambu' } }])
  const [flagged, ...others] = await list('?show=flagged')
  expect([flagged?.name, others]).toEqual(['Meera', []])
  await admin.put(show(_id, flagged?._id ?? ''))
  expect(await list('?show=flagged')).toEqual([])
  await admin.put(hide(_id, flagged?._id ?? ''), { reason: 'insult' })
  expect(await list('?show=hidden')).toMatchObject([{ name: 'Meera', hiddenReason: 'insult' }])
})

// Requirements: REV-12
test('staff see whether the writer of a review bought the product', async () => {
  const shop = await openShop()
  const product = await shop.given.product({ stock: 5 })
  await shop.given.order({ by: 'Meera', product, state: 'paid' })
  await shop.given.order({ by: 'Anil', product })
  for (const name of ['Meera', 'Anil'])
    await (await shop.as(name)).post(`/api/products/${product._id}/reviews`, { rating: 4, comment: 'Fine' })
  expect((await (await shop.as('admin')).get<StaffReview[]>('/api/reviews')).body).toMatchObject([
    { name: 'Anil', isBought: false },
    { name: 'Meera', isBought: true },
  ])
})
