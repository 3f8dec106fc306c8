import { expect, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeScreen, waitForPdf } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'

// Requirements: DOC-1, DOC-7, DOC-10
test('a document is found, printed by staff and downloaded by the buyer, at 360 and 1280 px', async ({ openPage }) => {
  const as = await admin()
  const buyer = await createShopper()
  await callApi('PUT /api/settings', { as, body: { gstin: '32AAGCB7383J1ZH' } })
  const { _id: id } = await createOrder({ by: buyer, state: 'shipped' })
  await callApi('PUT /api/settings', { as, body: { gstin: '' } })
  const [, invoice] = await callApi('GET /api/orders/:id/documents', { as: buyer, params: { id } })
  const number = invoice?.number ?? ''

  for (const width of [360, 1280]) {
    const page = await openPage({ width, as, path: `/admin-documents?search=${encodeURIComponent(number)}` })
    await seeScreen(page, 'Documents')
    await page.getByLabel(number, { exact: true }).check()
    await see(page.getByText('1 document, ₹'))
    await expectAccessibleLayout(page)
    const printed = waitForPdf(page)
    await page.getByRole('button', { name: 'Print as one PDF' }).click()
    expect((await printed).suggestedFilename()).toBe('documents.pdf')

    const ownPage = await openPage({ width, as: buyer, path: `/order/${id}` })
    await see(ownPage.getByText('Tax invoice'))
    await expectAccessibleLayout(ownPage)
    const downloaded = waitForPdf(ownPage)
    await ownPage.getByRole('button', { name: `Download PDF ${number}` }).click()
    expect((await downloaded).suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`)
  }
})
