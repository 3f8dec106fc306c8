import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { Prescription, PrescriptionFile } from '#shared/prescriptions.ts'
import { type Responses, refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, openApp, see, seeNot } from '#tests/components/open-app.tsx'
import { newId, order, shopper } from '#tests/components/responses.ts'

const file = (type: PrescriptionFile['type'] = 'image/webp'): PrescriptionFile => ({
  _id: newId(),
  type,
  size: 90_000,
  sentAt: '2026-11-20T06:00:00.000Z',
})

function openOrder(prescription: Prescription, replies: Responses = {}, change: Partial<Order> = {}) {
  const as = shopper()
  const placed = order('paid', change)
  const orderItems = placed.orderItems.map((item) => ({ ...item, prescriptionNeeded: true as const }))
  const shown = { ...placed, orderItems, prescription: prescription.state, user: { _id: as._id, name: as.name } }
  const responses = { 'GET /api/orders/:id': shown, 'GET /api/orders/:id/prescription': prescription, ...replies }
  return openApp(`/order/${shown._id}`, { as, responses })
}

const chosen = async () => screen.findByTestId<HTMLInputElement>('prescription-file')
const paper = new File(['%PDF-1.4'], 'paper.pdf', { type: 'application/pdf' })

// Requirements: RX-2, RX-10
test('the buyer sees that a prescription is needed, sends a file and sees that it is checked', async () => {
  const sent = { state: 'sent' as const, files: [file('application/pdf')] }
  const { user, shop } = openOrder({ state: 'needed', files: [] }, { 'POST /api/orders/:id/prescription': sent })
  await see('Please send a doctor’s prescription')
  await see('It is needed for: Knee oil. We pack your order after our pharmacist has checked it.')
  await seeNot('What happens next:')
  await button('Choose a picture or PDF')
  await expectAccessible()
  await user.upload(await chosen(), paper)
  await see('Our pharmacist is checking your prescription.')
  await see('PDF 1')
  await button('Send another page')
  expect(shop.sent('POST /api/orders/:id/prescription')).toHaveLength(1)
  await expectAccessible()
})

// Requirements: RX-2
test('a photo with many details is made smaller until it is small enough', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close() {} }))
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    done(new Blob([new Uint8Array((this.width * this.height) / 2)]))
  })
  const sent = { state: 'sent' as const, files: [file()] }
  const { user } = openOrder({ state: 'needed', files: [] }, { 'POST /api/orders/:id/prescription': sent })
  const photo = new File([new Uint8Array(3 * 1024 * 1024)], 'photo.jpg', { type: 'image/jpeg' })
  await user.upload(await chosen(), photo)
  await see('Our pharmacist is checking your prescription.')
})

// Requirements: RX-2
test('a file that is too large or refused is explained, and one that was sent can be removed', async () => {
  const { user } = openOrder(
    { state: 'sent', files: [file(), file()] },
    {
      'POST /api/orders/:id/prescription': refused('The prescription must be a JPEG, PNG, WebP or PDF file', {
        status: 415,
      }),
      'DELETE /api/orders/:id/prescription/:file': { state: 'sent', files: [file()] },
    },
  )
  await see('Picture 2')
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' })
  await user.upload(await chosen(), large)
  await see('The file is larger than 2 MB.')
  await user.upload(await chosen(), paper)
  await see('The prescription must be a JPEG, PNG, WebP or PDF file')
  await user.click(await button('Remove file 2'))
  await seeNot('Picture 2')
  expect(document.activeElement?.tagName).toBe('H1')
})

// Requirements: RX-10
test.each([
  ['released', 'Your prescription is accepted.', {}],
  ['refused', 'The prescription is too old.', { status: 'refunded' }],
] as const)('the buyer of a prescription that is %s reads the decision', async (state, text, change) => {
  openOrder({ state, files: [file()], ...(state === 'refused' && { reason: text }) }, {}, change)
  await see(text)
  expect(screen.queryByTestId('prescription-file')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove file 1' })).toBeNull()
  await expectAccessible()
})
