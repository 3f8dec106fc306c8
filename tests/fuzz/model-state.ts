import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { hashPassword } from '#server/users/password.ts'
import { insertSession, insertUser } from '#server/users/queries.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { openShop, PASSWORD } from '#tests/support/shop.ts'
import type { FuzzRequest } from './requests.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const PEOPLE = ['shopper', 'other', 'admin'] as const
type Who = (typeof PEOPLE)[number]
type Person = { id: string; token: string; isAdmin: boolean }

export type Reply = { status: number; body: string; headers: Record<string, unknown>; ms: number }

/** A shop with products, orders and people. Replaces deleted people and sold-out products. */
export async function openModelState() {
  const shop = await openShop()
  const { app, db, provider, given } = shop
  const passwordHash = await hashPassword(PASSWORD)
  const people = new Map<Who, Person>()
  let ids: Record<string, string[]> = {}
  let created = 0

  const newPerson = async (name: string, isAdmin: boolean) => {
    created += 1
    const number = `8${String(created).padStart(9, '0')}`
    const email = `${name}${created === 1 ? '' : created}@people.example`
    const { id } = await insertUser(db, {
      name,
      email,
      number,
      password_hash: passwordHash,
      ...(isAdmin && { role: 'owner' as const }),
    })
    return { id, isAdmin, token: await insertSession(db, id) }
  }

  /** Restores the people: signed in, and with their original rights only. */
  const restorePeople = async () => {
    for (const who of PEOPLE) {
      const before = people.get(who)
      const row = before && (await db.selectFrom('users').select('role').where('id', '=', before.id).executeTakeFirst())
      if (!before || row?.role !== (before.isAdmin ? 'owner' : null))
        people.set(who, await newPerson(who, who === 'admin'))
      else people.set(who, { ...before, token: await insertSession(db, before.id) })
    }
    await db.deleteFrom('attempts').execute()
  }

  const reloadIds = async () => {
    const idsOf = async (table: 'products' | 'cart_lines' | 'payments' | 'refunds' | 'mails') =>
      (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(7).execute()).map(({ id }) => id)
    const idsOnSale = async () =>
      (
        await db
          .selectFrom('variants')
          .innerJoin('products', 'products.id', 'product_id')
          .select('product_id')
          .where('is_published', '=', true)
          .where('position', '=', 0)
          .where('variants.price', 'is not', null)
          .orderBy('product_id', 'desc')
          .limit(5)
          .execute()
      ).map((row) => row.product_id)
    const owned = people.get('shopper')?.id ?? ''
    ids = {
      product: [...(await idsOnSale()), ...(await idsOf('products')).slice(0, 2)],
      order: (
        await db.selectFrom('orders').select('id').where('user_id', '=', owned).orderBy('id', 'desc').limit(7).execute()
      ).map(({ id }) => id),
      cartLine: await idsOf('cart_lines'),
      payment: await idsOf('payments'),
      providerOrder: provider.created.map(({ id }) => id).slice(-5),
      refund: await idsOf('refunds'),
      mail: await idsOf('mails'),
      session: [UNKNOWN_ID],
      person: [people.get('shopper')?.id ?? ''],
      // Admins never change or delete the people whose permissions the oracle checks.
      bystander: await createBystanders(),
    }
  }
  const createBystanders = async () => [
    (await newPerson('bystander', false)).id,
    (await newPerson('adminstander', true)).id,
  ]

  const stock = async () => {
    // An admin may have set limits that allow no order.
    await given.settings({ discountPercent: 10, ...MANY_UNPAID })
    for (const stock of [1_000, 5, 0]) await given.product({ stock, price: 100 })
    const product = await given.product({ stock: 1_000 })
    const name = `buyer ${created}`
    await shop.person(name)
    for (const state of ['submitted', 'paid', 'paid', 'shipped'] as const) {
      const { id } = await given.order({ by: name, product, state })
      await db
        .updateTable('orders')
        .set({ user_id: people.get('shopper')?.id ?? null })
        .where('id', '=', id)
        .execute()
    }
  }

  const filled = (text: string, who: FuzzRequest['who']) =>
    text.replace(/(?:\{|%7B)(\w+)(?: |%20)(\d)(?:\}|%7D)/g, (_, noun: string, index: string) => {
      const all = ids[noun === 'person' && who === 'admin' ? 'bystander' : noun] ?? []
      return all[Number(index) % Math.max(1, all.length)] ?? UNKNOWN_ID
    })

  return {
    ...shop,
    restore: async () => {
      await restorePeople()
      await stock()
      await reloadIds()
    },
    refresh: async () => {
      await restorePeople()
      await reloadIds()
    },
    send: async ({ who, method, url, headers, payload }: FuzzRequest): Promise<Reply> => {
      const content = payload === undefined ? undefined : Buffer.from(filled(payload, who), 'latin1')
      const token = who === 'visitor' ? undefined : people.get(who)?.token
      const signed = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          value === '{signature}' ? provider.signWebhook((content ?? '').toString()) : value,
        ]),
      )
      const started = performance.now()
      const response = await app.inject({
        method: method as 'GET',
        url: filled(url, who),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...signed },
        ...(content && { payload: content }),
      })
      const ms = performance.now() - started
      return { status: response.statusCode, body: textOf(response), headers: response.headers, ms }
    },
  }
}

/** Decodes like a browser. A 304 and a response to HEAD have a content encoding but no body. */
function textOf({ headers, rawPayload, body }: LightMyRequestResponse): string {
  const unpack = UNPACK.get(String(headers['content-encoding']))
  return unpack && rawPayload.length > 0 ? unpack(rawPayload).toString() : body
}

const UNPACK = new Map([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])

export type ModelState = Awaited<ReturnType<typeof openModelState>>
