import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { StaffReview } from '#shared/reviews.ts'
import { refused } from '#tests/components/fake-shop.ts'
import { button, field, openApp, see, seeNot, seeScreen } from '#tests/components/open-app.tsx'
import { newId, staff } from '#tests/components/responses.ts'

const review = (name: string): StaffReview => ({
  _id: newId(),
  name,
  rating: 4,
  comment: `By ${name}`,
  createdAt: '2026-05-04T06:00:00.000Z',
  product: { _id: newId(), name: 'Knee oil', nameMalayalam: '', category: 'ayurveda' },
  isSample: false,
  isBought: true,
  isFlagged: true,
  hiddenReason: null,
})

// Requirements: ADMIN-15, REV-11
test('typed words to watch are left only after a question, until they are saved', async () => {
  const { user, shop } = openApp('/admin-reviews', {
    as: staff(),
    responses: {
      'GET /api/reviews': [],
      'GET /api/reviews/words': { text: '' },
      'PUT /api/reviews/words': refused('The shop is being tidied up.'),
    },
  })
  await user.type(await field('Words to watch'), 'cheat')
  await user.click(await button('Save the words'))
  await see('The shop is being tidied up.')
  await user.click(screen.getByRole('link', { name: 'Texts and pictures' }))
  await user.click(await button('Stay here'))
  shop.respond({ 'PUT /api/reviews/words': { text: 'cheat' } })
  await user.click(await button('Save the words'))
  await see('The words are saved')
  shop.respond({ 'GET /api/content': [] })
  await user.click(screen.getByRole('link', { name: 'Texts and pictures' }))
  await seeScreen('Texts and pictures')
})

// Requirements: REV-11, REV-12
test('the next review takes the focus when a review that was kept or hidden leaves the list', async () => {
  const reviews = ['Devi', 'Meera', 'Latha'].map(review)
  const { user, shop } = openApp('/admin-reviews?show=flagged', {
    as: staff(),
    responses: {
      'GET /api/reviews': () => reviews,
      'GET /api/reviews/words': { text: '' },
      'PUT /api/products/:id/reviews/:reviewId/show': { message: 'Done' },
      'PUT /api/products/:id/reviews/:reviewId/hide': { message: 'Done' },
    },
  })
  const rowOf = (name: string) => screen.getByText(`By ${name}`).closest('li')
  await button('Keep the review by Devi')
  reviews.shift()
  await user.click(await button('Keep the review by Devi'))
  await see('The review is kept')
  await seeNot('By Devi')
  expect(document.activeElement).toBe(rowOf('Meera'))
  await user.click(await button('Hide the review by Meera'))
  reviews.shift()
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Hide this review?' })).getByRole('button', { name: 'Hide' }),
  )
  await see('The review is hidden')
  await seeNot('By Meera')
  await expect.poll(() => document.activeElement).toBe(rowOf('Latha'))
  expect(shop.sent('PUT /api/products/:id/reviews/:reviewId/hide')).toHaveLength(1)
})
