import { expect, test } from 'vitest'
import { newId } from '#server/database/id.ts'
import { openShop } from '#server/testing/shop.ts'

test('a review stands under its writer’s own name and counts at once', async () => {
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

test('twenty reviews by one person at once are one review', async () => {
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

test('reviews by ten people at once all count', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product()
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => as(`person ${at}`)))
  await Promise.all(
    people.map((one, at) => one.post(`/api/products/${_id}/reviews`, { rating: (at % 5) + 1, comment: '' })),
  )
  expect(await people[0]?.get(`/api/products/${_id}`)).toMatchObject({ body: { rating: 3, numReviews: 10 } })
})

test('a rating is a whole number from 1 to 5', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product()
  const shopper = await as('shopper')
  for (const rating of [0, 6, 4.5, '5', null, -1, [5], undefined, 1e9, true]) {
    expect(await shopper.post(`/api/products/${_id}/reviews`, { rating, comment: 'x' })).toMatchObject({ status: 400 })
  }
  expect(await shopper.get(`/api/products/${_id}`)).toMatchObject({ body: { numReviews: 0 } })
})

test('a comment has an end, and only what is sold is reviewed, by people who signed in', async () => {
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
