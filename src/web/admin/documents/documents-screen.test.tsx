import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ListedDocument } from '#shared/documents.ts'
import type { Responses } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, goTo, main, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { newId, staff } from '#tests/components/responses.ts'

const listed = (change: Partial<ListedDocument> = {}): ListedDocument => ({
  _id: newId(),
  kind: 'invoice',
  number: 'KS/26-27/000001',
  date: '2026-11-25',
  total: 189,
  order: '0000-0001',
  orderId: newId(),
  buyer: 'Lakshmi Nair',
  isTest: false,
  ...change,
})

const open = (responses: Responses, path = '/admin-documents') => openApp(path, { as: staff(), responses })

// Requirements: DOC-7, DOC-10
test('staff choose documents, see their sum and print them as one PDF', async () => {
  const documents = [
    listed(),
    listed({ number: 'KSR/26-27/000001', kind: 'receipt-voucher', total: 10.5, isTest: true }),
  ]
  const { user, shop } = open({ 'GET /api/documents': documents, 'POST /api/documents/pdf': new Uint8Array() })
  await seeScreen('Documents')
  await see('KS/26-27/000001')
  expect(main().getByText('Test')).toBeTruthy()
  expect((await button('Print as one PDF')).hasAttribute('disabled')).toBe(true)
  await expectAccessible()
  await user.click(main().getByLabelText('Select all'))
  await see('2 documents, ₹199.50')
  await user.click(main().getByLabelText('KSR/26-27/000001'))
  await see('1 document, ₹189.00')
  await user.selectOptions(main().getByLabelText('Paper'), 'A5')
  await user.click(await button('Print as one PDF'))
  const body = { ids: [documents[0]?._id], paper: 'a5', language: 'en' }
  await expect.poll(() => shop.sent('POST /api/documents/pdf')).toEqual([body])
})

// Requirements: DOC-10
test('the filter is in the address, and an empty list says what to do', async () => {
  const queries: Record<string, string>[] = []
  const { user } = open(
    {
      'GET /api/documents': ({ query }) => {
        queries.push(query)
        return []
      },
    },
    '/admin-documents?kind=credit-note&from=2026-11-01',
  )
  await see('No matching documents')
  await user.selectOptions(main().getByLabelText('Kind'), 'Tax invoice')
  await expect
    .poll(() => queries)
    .toEqual([
      { kind: 'credit-note', from: '2026-11-01' },
      { kind: 'invoice', from: '2026-11-01' },
    ])
  expect(screen.queryByText('No documents yet')).toBeNull()
})

// Requirements: DOC-10
test('a document that was issued meanwhile is in the list after returning to it', async () => {
  const documents = [listed()]
  open({ 'GET /api/documents': () => [...documents] })
  await see('KS/26-27/000001')
  goTo('/admin-files')
  await seeScreen('Excel files')
  documents.unshift(listed({ number: 'KS/26-27/000002' }))
  goTo('/admin-documents')
  await see('KS/26-27/000002')
})
