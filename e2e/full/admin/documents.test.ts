import { ask } from '../../support/ask.ts'
import { expect, test } from '../../support/browser.ts'
import { expectAccessibleLayout, nextPdf, see, seeScreen } from '../../support/looks.ts'
import { givenOrder } from '../../support/orders.ts'
import { admin, registered } from '../../support/people.ts'

// Requirements: DOC-1, DOC-7, DOC-10
test('a document is found, printed by staff and downloaded by the buyer, at 360 and 1280 px', async ({ openPage }) => {
  const as = await admin()
  const buyer = await registered()
  await ask('PUT /api/settings', { as, body: { gstin: '32AAGCB7383J1ZH' } })
  const { _id: id } = await givenOrder({ by: buyer, state: 'shipped' })
  await ask('PUT /api/settings', { as, body: { gstin: '' } })
  const [, invoice] = await ask('GET /api/orders/:id/documents', { as: buyer, params: { id } })
  const number = invoice?.number ?? ''

  for (const width of [360, 1280]) {
    const page = await openPage({ width, as, path: `/admin-documents?search=${encodeURIComponent(number)}` })
    await seeScreen(page, 'Documents')
    await page.getByLabel(number, { exact: true }).check()
    await see(page.getByText('1 document, ₹'))
    await expectAccessibleLayout(page)
    const printed = nextPdf(page)
    await page.getByRole('button', { name: 'Print as one PDF' }).click()
    expect((await printed).suggestedFilename()).toBe('documents.pdf')

    const own = await openPage({ width, as: buyer, path: `/order/${id}` })
    await see(own.getByText('Tax invoice'))
    await expectAccessibleLayout(own)
    const downloaded = nextPdf(own)
    await own.getByRole('button', { name: `Download PDF ${number}` }).click()
    expect((await downloaded).suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`)
  }
})
