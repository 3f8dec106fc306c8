import { goToPage } from '../../support/admin-pages.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'

// Requirements: REV-11, REV-12
test.for([360, 1280])('a review with bad words is found and hidden, at %i px', async (width, { openPage }) => {
  const product = await createProduct()
  const as = await createShopper('Madhavi')
  await callApi('PUT /api/reviews/words', { as: await admin(), body: { text: 'swindler' } })
  const comment = `Swindlers of the year ${width}!`
  await callApi('POST /api/products/:id/reviews', { as, params: { id: product._id }, body: { rating: 1, comment } })
  const page = await openPage({ width, as: await admin(), path: '/admin-dashboard' })
  await seeScreen(page, 'Dashboard')
  const effort = await countEffort(page)
  await goToPage(page, 'Reviews')
  await seeScreen(page, 'Reviews')
  const review = page.getByRole('listitem').filter({ hasText: comment })
  await see(review.getByText('Has a watched word'))
  await expectAccessibleLayout(page)
  await review.getByRole('button', { name: 'Hide the review by Madhavi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' })
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await seeNot(dialog)
  expect(effort().steps).toBe(width === 360 ? 4 : 3)
  await see(review.getByText('Hidden: It has bad or hurtful words'))
  const stored = () => callApi('GET /api/products/:id', { params: { id: product._id } })
  expect(await stored()).toMatchObject({ numReviews: 0, reviews: [] })
  await review.getByRole('button', { name: 'Show again: the review by Madhavi' }).click()
  await expect.poll(async () => (await stored()).numReviews, pollOptions).toBe(1)
})

// Requirements: REV-11
test('staff hide a review on the page of its product', async ({ openPage }) => {
  const product = await createProduct()
  const as = await createShopper('Narayani')
  await callApi('POST /api/products/:id/reviews', {
    as,
    params: { id: product._id },
    body: { rating: 1, comment: 'No.' },
  })
  const page = await openPage({
    width: 360,
    as: await admin(),
    path: `/product/${product.category}/${product._id}`,
  })
  await page.getByRole('button', { name: 'Hide the review by Narayani' }).click()
  await page.getByRole('dialog').getByLabel('Why do you hide it?').selectOption('It is not about the product')
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await see(page.getByRole('region', { name: 'Reviews', exact: true }).getByText('No reviews'))
})
