import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SignedIn } from '#shared/users.ts'
import { callerFor, prepared } from '#tests/resilience/faults/flow.ts'
import { still } from '#tests/support/images.ts'
import type { ProxiedShop } from '#tests/support/proxied-shop.ts'
import { PASSWORD } from '#tests/support/shop.ts'
import type { CrashAction } from './crash-actions.ts'

type Prepare = (shop: ProxiedShop, personName: string) => Promise<CrashAction>

const NEW_PASSWORD = 'kavu pooram 1947'

let widths = 40

/** Every image has a unique width, which identifies it. */
export const uploading: Prepare = async (shop) => {
  widths += 1
  const width = widths
  const photo = await still(width, 8).png().toBuffer()
  const call = await callerFor(shop, 'admin')
  const rows = () => shop.db.selectFrom('images').select('name').where('width', '=', width).execute()
  const upload = () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'photo.png')
    return call('/api/upload', { method: 'POST', form })
  }
  return {
    act: upload,
    isDone: async () => (await rows()).length > 0,
    resume: async () => expect((await upload()).status).toBe(200),
    check: async () => {
      const [image, ...otherRows] = await rows()
      expect(otherRows).toEqual([])
      expect((await call(`/uploads/${image?.name}.webp`)).status).toBe(200)
    },
  }
}

export const reviewing: Prepare = async (shop, personName) => {
  const { _id } = await shop.given.product()
  const call = await callerFor(shop, personName)
  const write = () =>
    call(`/api/products/${_id}/reviews`, { method: 'POST', body: { rating: 4, comment: 'Smells of home.' } })
  const reviews = () => shop.db.selectFrom('reviews').select('rating').where('product_id', '=', _id).execute()
  return {
    act: write,
    isDone: async () => (await reviews()).length > 0,
    resume: async () => expect([201, 409]).toContain((await write()).status),
    check: async () => {
      expect(await reviews()).toEqual([{ rating: 4 }])
      const product = shop.db.selectFrom('products').select(['num_reviews', 'rating']).where('id', '=', _id)
      expect(await product.executeTakeFirst()).toEqual({ num_reviews: 1, rating: 4 })
    },
  }
}

export const changingPassword: Prepare = async (shop, personName) => {
  const call = await callerFor(shop, personName)
  const visitor = await callerFor(shop, 'visitor')
  const emailorMobile = `${personName.toLowerCase().replace(/\W+/g, '.')}@people.example`
  const signIn = (password: string) =>
    visitor('/api/users/login', { method: 'POST', body: { emailorMobile, password } })
  const { _id } = await prepared<SignedIn>(signIn(PASSWORD))
  const hash = async () =>
    (await shop.db.selectFrom('users').select('password_hash').where('id', '=', _id).executeTakeFirst())?.password_hash
  const sessions = () =>
    shop.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', _id)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute()
  const before = await hash()
  const change = () => call('/api/users/profile', { method: 'PUT', body: { password: NEW_PASSWORD } })
  return {
    act: change,
    // Atomic: the new password and the end of the other sessions.
    isDone: async () => {
      const isChanged = (await hash()) !== before
      expect(await sessions()).toHaveLength(isChanged ? 1 : 2)
      return isChanged
    },
    resume: async () => expect((await change()).status).toBe(200),
    check: async () => {
      expect(await sessions()).toHaveLength(1)
      expect((await signIn(PASSWORD)).status).toBe(401)
      expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    },
  }
}
