import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Mail } from '#shared/mail.ts'
import { button, openApp, see } from '#tests/components/open-app.tsx'
import { newId, staff } from '#tests/components/responses.ts'

const mail = (subject: string): Mail => ({
  ...{ _id: newId(), kind: 'welcome', to: 'devi@people.example', subject, status: 'sent', attempts: 1, lastError: '' },
  ...{ createdAt: '2026-05-04T06:00:00.000Z', sentAt: null, heldUntil: null, user: null, order: null },
  ...{ text: `The text of ${subject}`, html: '' },
})

test('a late response to an e-mail that is sent again does not close another e-mail', async () => {
  const mails = [mail('Welcome'), mail('Your order')]
  const sending = Promise.withResolvers<Mail>()
  const { user } = openApp('/admin-mails', {
    as: staff(),
    responses: {
      'GET /api/mails': mails,
      'GET /api/mails/state': { isOutbox: false, isUp: true, from: 'shop@shop.example', waiting: 0, dead: 0 },
      'GET /api/mails/:id': ({ params }) => mails.find(({ _id }) => _id === params.id) ?? mail(''),
      'POST /api/mails/:id/send': sending.promise,
    },
  })
  await user.click(await button('Open, Welcome, devi@people.example'))
  await user.click(await button('Send again'))
  await user.click(await button('Close'))
  await user.click(await button('Open, Your order, devi@people.example'))
  await see('The text of Your order')
  sending.resolve(mail('Welcome'))
  await see('The e-mail will be sent to devi@people.example again')
  await see('The text of Your order')
})

test('on the card of an e-mail each label begins with a capital letter alone', async () => {
  openApp('/admin-mails', {
    as: staff(),
    responses: {
      'GET /api/mails': [mail('Welcome')],
      'GET /api/mails/state': { isOutbox: false, isUp: true, from: 'shop@shop.example', waiting: 0, dead: 0 },
    },
  })
  const row = (await screen.findByRole('rowheader', { name: 'Welcome' })).closest('tr')
  const labels = [...(row?.querySelectorAll('[data-th]') ?? [])].map((cell) => cell.getAttribute('data-th'))
  expect(labels).toEqual(['When', 'To', 'State'])
})
