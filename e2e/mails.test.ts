import { ask } from './ask.ts'
import { expect, test } from './browser.ts'
import { givenProduct } from './goods.ts'
import { expectSound } from './looks.ts'
import { givenOrder } from './orders.ts'
import { admin, registered } from './people.ts'

test.for([360, 600])('mails are read without scrolling sideways on %i px', async (width, { openPage }) => {
  const shopper = await registered('Thirumangalathu Kunjulakshmi Amma')
  await ask('PUT /api/users/profile', { as: shopper, body: { password: 'lotus pond at noon' } })
  const product = await givenProduct({ sizes: [{ model: 'Bottle of 1 litre, unbreakable', price: 99_350 }] })
  await givenOrder({ by: shopper, product, state: 'shipped' })
  const staff = await admin()
  const all = await ask('GET /api/mails', { as: staff, query: {} })
  const mails = all.filter(({ user }) => user === shopper._id)
  expect(mails.map(({ kind }) => kind)).toEqual([
    'orderShipped',
    'orderPaid',
    'orderPlaced',
    'passwordChanged',
    'welcome',
  ])

  const page = await openPage({ width })
  for (const { _id } of mails) {
    const { html } = await ask('GET /api/mails/:id', { as: staff, params: { id: _id } })
    await page.setContent(html)
    await expectSound(page)
  }
})
