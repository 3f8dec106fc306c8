import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type Responses, refused } from '#tests/components/fake-shop.ts'
import { button, goTo, openApp, see, seeNot, seeScreen } from '#tests/components/open-app.tsx'
import { breachOfData, card, home, newId, product, shopper, staff } from '#tests/components/responses.ts'
import { addRefusal } from '#web/offline/refusals.ts'

const shown = product()
const breach = breachOfData()
const as = shopper()
const review = { key: newId(), user: as._id, name: shown.name, at: Date.now(), kind: 'review', product: shown._id }
const busy = refused('The shop is busy.', { status: 503 })

/** The code that watches the focus comes when the page is idle. */
const waitForIdle = () => expect.poll(() => document.getElementById('notices'), { timeout: 15_000 }).not.toBeNull()

const expectFocusOn = (heading: string) => expect.poll(() => document.activeElement?.textContent).toBe(heading)

const productResponses: Responses = {
  'GET /api/products/:id': shown,
  'GET /api/products/category/:category': { products: [], page: 1, pages: 1 },
}

test('the heading of the card takes the focus of a button that disappears', async () => {
  const { user } = openApp(`/product/ayurveda/${shown._id}`, {
    as,
    responses: { ...productResponses, 'POST /api/products/:id/reviews': busy },
    stored: { 'my.deeds': [{ ...review, draft: { rating: 4, comment: 'Good' } }] },
  })
  await waitForIdle()
  await user.click(await button('Do not send it'))
  await seeNot('Your review is waiting for a connection')
  await expectFocusOn('Write a review')
})

test('the heading of the screen takes the focus of a message that is closed', async () => {
  const { user } = openApp('/cart')
  await seeScreen('Your cart is empty.')
  await waitForIdle()
  addRefusal({ title: 'Soap could not be added to your cart', message: 'It is sold out.' })
  await user.click(await button('Close this message'))
  await expectFocusOn('Your cart is empty.')
})

test('the heading of the part takes the focus when the button that opened a dialog is gone', async () => {
  const sent = { ...breach, lettersAt: '2026-11-20T05:00:00.000Z', letters: 1 }
  const { user } = openApp(`/admin-privacy/${breach._id}`, {
    as: staff(),
    responses: {
      'GET /api/breaches': [],
      'GET /api/breaches/:id': breach,
      'GET /api/breaches/:id/people': [],
      'POST /api/breaches/:id/letters': sent,
    },
  })
  await waitForIdle()
  await user.click(await button('Send the e-mails'))
  await user.click(await button('Send'))
  await see(/e-mails are written/)
  await expectFocusOn('E-mails')
})

test('the heading of the part takes the focus when a retry succeeds', async () => {
  const { user, shop } = openApp('/', { responses: { 'GET /api/home': refused('The shop is being tidied up.') } })
  await waitForIdle()
  const retry = await button('Try again')
  shop.respond({ 'GET /api/home': home({ popular: [card()] }) })
  await user.click(retry)
  await screen.findAllByRole('link', { name: 'Knee oil' })
  await expectFocusOn('Popular Products')
})

test('another screen moves the focus itself, and a click beside all controls moves it nowhere', async () => {
  const { user } = openApp(`/product/ayurveda/${shown._id}`, { responses: productResponses })
  await waitForIdle()
  const link = await screen.findByRole('link', { name: 'Sign in' })
  link.focus()
  goTo('/wishlist')
  await expectFocusOn('Your wishlist is empty')
  await user.click(document.body)
  expect(document.activeElement).toBe(document.body)
  goTo('/cart')
  await expectFocusOn('Your cart is empty.')
})
