import { test } from 'vitest'
import { type Responses, refused } from '#tests/components/fake-shop.ts'
import { button, openApp, see, seeNot } from '#tests/components/open-app.tsx'
import { newId, order, settings, shippingAddress, staff } from '#tests/components/responses.ts'

const BUSY = 'The shop is very busy at the moment.'

const sent = {
  ...{ _id: newId(), items: [], shippingAddress: shippingAddress(), createdAt: order().createdAt },
  ...{ paidAt: order().createdAt, isShipped: true, isDelivered: false, tracking: 'EK1', service: 'DTDC' as const },
}

const invitation = {
  ...{ _id: newId(), email: 'devi@people.example', name: 'Devi', role: 'packer' as const },
  ...{ createdAt: '2026-05-01T06:00:00.000Z', expiresAt: '2026-05-04T06:00:00.000Z' },
}

/** Refuses once. */
function failOnce<Reply>(reply: Reply) {
  const replies = [refused(BUSY)]
  return () => replies.shift() ?? reply
}

// Requirements: UI-10
test.each<[path: string, responses: Responses, sight: string]>([
  ['/admin-userslist', { 'GET /api/users': [], 'GET /api/invitations': failOnce([invitation]) }, 'Open invitations'],
  ['/admin-reviews', { 'GET /api/reviews': [], 'GET /api/reviews/words': failOnce({ text: '' }) }, 'Save the words'],
  [
    '/admin-packing',
    { 'GET /api/orders/to-pack': [], 'GET /api/orders/sent': failOnce([sent]) },
    'Sent in the last days',
  ],
  [
    '/admin-settings',
    {
      'GET /api/settings': settings(),
      'GET /api/synonyms': { text: '' },
      'GET /api/settings/planned': failOnce([]),
    },
    'Nothing is planned',
  ],
])('a card of %s that failed to load can be tried again', async (path, responses, sight) => {
  const { user } = openApp(path, { as: staff(), responses })
  await see(BUSY)
  await user.click(await button('Try again'))
  await see(sight)
  await seeNot(BUSY)
})
