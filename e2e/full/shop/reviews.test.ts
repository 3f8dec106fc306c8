import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { expectAccessibleLayout, expectAddress, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper, newPerson, type Person } from '../../support/people.ts'
import { createProduct, fromCatalogue, productPath } from '../../support/products.ts'

// Requirements: PROD-7, PROD-11, REV-8
test('reviews are shown newest first, with their day, and samples are called samples', async ({ openPage }) => {
  const product = await fromCatalogue('Dasamoolarishtam')
  const page = await openPage({ width: 360, path: productPath(product) })
  await seeScreen(page, product.name)
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true }).getByRole('article')
  await expect.poll(() => reviews.count(), pollOptions).toBe(Math.min(product.reviews.length, 10))
  const [newest] = product.reviews
  await see(reviews.first().getByText(newest?.createdAt.slice(0, 10) ?? '', { exact: true }))
  await see(reviews.first().getByText('Sample review'))
  await see(reviews.first().getByRole('img', { name: `${newest?.rating} out of 5 stars` }))
})

// Requirements: PROD-7, REV-1, REV-4, REV-6, UI-2
test('a shopper reviews a product once; the form is cleared and the rating is updated', async ({ openPage }) => {
  const product = await createProduct()
  const shopper = await createShopper('Devaki Amma')
  const page = await openPage({ width: 360, as: shopper, path: productPath(product), refusals: ['/reviews'] })
  const form = page.getByRole('region', { name: 'Reviews', exact: true })
  const comment = form.getByLabel('Comment')
  for (const word of ['1, Poor', '2, Fair', '3, Good', '4, Very good', '5, Excellent']) {
    await expect.poll(() => form.getByRole('radio', { name: word }).count(), pollOptions).toBe(1)
  }
  await form.getByRole('radio', { name: '4, Very good' }).check({ force: true })
  await comment.fill('മുട്ടുവേദന കുറഞ്ഞു. My knees feel lighter.')
  await expectAccessibleLayout(page)
  await form.getByRole('button', { name: 'Submit review' }).click()
  await see(page.getByText('Review submitted!'))
  await expect.poll(() => comment.inputValue(), pollOptions).toBe('')
  await expect.poll(() => form.getByRole('radio', { checked: true }).count(), pollOptions).toBe(0)
  const review = form.getByRole('article')
  await see(review.getByText('Devaki Amma'))
  await see(review.getByText('My knees feel lighter.', { exact: false }))
  await see(page.getByText('4, 1 review'))
  expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({
    rating: 4,
    numReviews: 1,
  })

  await form.getByRole('radio', { name: '1, Poor' }).check({ force: true })
  await form.getByRole('button', { name: 'Submit review' }).click()
  await see(form.getByText('You have already reviewed this product'))
  await expectAccessibleLayout(page)
  expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({
    rating: 4,
    numReviews: 1,
  })
})

// Requirements: REV-9
test.for([1280, 360])('only staff remove a review, with a reason, at %i px', async (width, { openPage }) => {
  const product = await createProduct()
  const writer = await createShopper('Writer of bad words')
  const write = (as: Person, rating: number) =>
    callApi('POST /api/products/:id/reviews', { as, params: { id: product._id }, body: { rating, comment: 'Hm.' } })
  await write(writer, 1)
  await write(await createShopper('Devaki Amma'), 5)
  const shoppers = await openPage({ width, as: writer, path: productPath(product) })
  await see(shoppers.getByText('3, 2 reviews'))
  expect(await shoppers.getByRole('button', { name: /^Remove the review/ }).count()).toBe(0)

  const page = await openPage({ width, as: await admin(), path: productPath(product) })
  await page.getByRole('button', { name: 'Remove the review by Writer of bad words' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await see(question.getByText('Enter a short reason for removing the review.'))
  await expectAccessibleLayout(page)
  await question.getByLabel('Reason').fill('It insults the staff.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await seeNot(question)
  await see(page.getByText('5, 1 review'))
  await seeNot(page.getByRole('article').filter({ hasText: 'Writer of bad words' }))
  await expectAccessibleLayout(page)
  await shoppers.reload()
  await see(shoppers.getByText('5, 1 review'))
})

test('a review without stars is not sent', async ({ openPage }) => {
  const product = await createProduct()
  const page = await openPage({ as: await createShopper(), path: productPath(product) })
  await page.getByLabel('Comment').fill('Nice.')
  await page.getByRole('button', { name: 'Submit review' }).click()
  const poor = page.getByRole('radio', { name: '1, Poor' })
  expect(await poor.evaluate((input) => input.validity.valueMissing)).toBe(true)
  expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({ numReviews: 0 })
})

// Requirements: PROD-10
test('a visitor signs in to review and returns to the product', async ({ openPage }) => {
  const product = await createProduct()
  const person = newPerson()
  await callApi('POST /api/users', { body: person })
  const page = await openPage({ path: productPath(product) })
  await see(page.getByText('Please sign in to write a review.'))
  await seeNot(page.getByRole('button', { name: 'Submit review' }))
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await seeScreen(page, 'Welcome back')
  await page.getByLabel('Email or mobile number').fill(person.number)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectAddress(page, productPath(product))
  await see(page.getByRole('button', { name: 'Submit review' }))
})
