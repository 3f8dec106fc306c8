import { formOf, still } from '#tests/support/images.ts'
import type { ShopProcess } from './fixture.ts'
import { OWNER_ENV, shopperOf } from './fixture-shopper.ts'

/** The owner uploads a picture of this width. `address` is empty if it was refused. */
export async function uploadTo(shop: ShopProcess, width: number): Promise<{ status: number; address: string }> {
  const { token } = await shopperOf(shop).signIn(OWNER_ENV.ADMIN_EMAIL, OWNER_ENV.ADMIN_PASSWORD)
  const content = await still(width).png().toBuffer()
  const { payload, headers } = formOf([{ name: 'image', filename: 'a.png', content }])
  const response = await fetch(`${shop.address}/api/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
    signal: AbortSignal.timeout(30_000),
  })
  const body = await response.json()
  return { status: response.status, address: typeof body === 'string' ? body : '' }
}
