import type { Prescription } from '#shared/prescriptions.ts'
import { formOf, still } from './images.ts'
import type { Caller, TestShop } from './shop.ts'

/** A small, whole PDF with a line of text. */
export const pdfOf = (text: string) => Buffer.from(`%PDF-1.4\n1 0 obj\n(${text})\nendobj\ntrailer<<>>\n%%EOF\n`)

export const photo = () => still(300, 200).jpeg().toBuffer()

export const sendFile = (caller: Caller, orderId: string, content: Buffer | string, filename = 'paper.jpg') =>
  caller.post<Prescription & { code?: string; message?: string }>(
    `/api/orders/${orderId}/prescription`,
    undefined,
    formOf([{ name: 'file', filename, type: 'image/jpeg', content }]),
  )

/** A medicine that is sold only after a prescription. */
export async function createMedicine(shop: Pick<TestShop, 'given' | 'owner'>, { stock = 5, price = 85 } = {}) {
  const product = await shop.given.product({ name: 'Danti lehyam', stock, price })
  await shop.owner.updateTable('products').set({ prescription_needed: true }).where('id', '=', product._id).execute()
  return product
}

/** A paid order of such a medicine, with a file that waits for the pharmacist. */
export async function orderToCheck(shop: TestShop, by = 'shopper') {
  const product = await createMedicine(shop)
  const order = await shop.given.order({ by, product, state: 'paid' })
  const sent = await sendFile(await shop.as(by), order.id, await photo())
  return { order, product, file: sent.body.files[0]?._id ?? '' }
}
