import { cartOf } from '#server/cart/queries.ts'
import { readConsents } from '#server/consents/read-consents.ts'
import type { Db } from '#server/database/connect.ts'
import { documentsOfBuyer } from '#server/documents/queries.ts'
import { toEntry } from '#server/documents/show-entry.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { orNotFound } from '#server/http/errors.ts'
import { mailsTo } from '#server/notifications/queries.ts'
import { ORDERS_PER_PAGE, type OrderRow, ordersOf } from '#server/orders/queries.ts'
import { toOrder } from '#server/orders/show-order.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { filesOfBuyer } from '#server/prescriptions/queries.ts'
import { readAccount, readStoredSignIns } from '#server/users/read-account.ts'
import { trustedNetworksOf } from '#server/users/trusted-networks.ts'
import type { AccountData } from '#shared/account.ts'
import { findNomination } from './nominations.ts'

/** Everything that the shop stores about a user, for download. */
export async function accountData(db: Db, me: SignedInUser, reader: Locale): Promise<AccountData> {
  const account = orNotFound(await readAccount(db, me.id), 'User')
  const cart = await cartOf(db, me.id)
  const networks = await trustedNetworksOf(db, me.id)
  return {
    exportedAt: new Date().toISOString(),
    account,
    signIns: await readStoredSignIns(db, me, reader),
    signInNetworks: networks
      .filter(({ is_device }) => !is_device)
      .map(({ place, seen_at }) => ({ network: place.toString('hex'), lastSeenAt: seen_at.toISOString() })),
    signInDevices: networks
      .filter(({ is_device }) => is_device)
      .map(({ place, seen_at }) => ({ device: place.toString('hex'), lastSeenAt: seen_at.toISOString() })),
    orders: (await allOrdersOf(db, me.id)).map((order) => ({
      ...toOrder(order, reader),
      ...(order.buyer_gstin !== null && { gstin: order.buyer_gstin }),
    })),
    documents: (await documentsOfBuyer(db, me.id)).map((document) => ({
      ...toEntry(document),
      order: document.order_id,
    })),
    prescriptions: (await filesOfBuyer(db, me.id)).map((file) => ({
      order: file.order_id,
      type: file.media_type,
      size: file.size,
      sentAt: file.sent_at.toISOString(),
      address: `/api/orders/${file.order_id}/prescription/${file.id}`,
    })),
    cart: cart.map(({ name, model, qty }) => ({ productName: name, model, qty })),
    consents: await readConsents(db, me.id),
    nominee: await findNomination(db, me.id),
    reviews: (await reviewsBy(db, me.id)).map(({ created_at, ...review }) => ({
      ...review,
      createdAt: created_at.toISOString(),
    })),
    mails: (await mailsTo(db, me.id)).map(({ to_address, subject, created_at }) => ({
      to: to_address,
      subject,
      createdAt: created_at.toISOString(),
    })),
  }
}

async function allOrdersOf(db: Db, userId: string): Promise<OrderRow[]> {
  const orders: OrderRow[] = []
  for (let before: string | undefined; ; before = orders.at(-1)?.id) {
    const page = await ordersOf(db, userId, before)
    orders.push(...page)
    if (page.length < ORDERS_PER_PAGE) return orders
  }
}

const reviewsBy = (db: Db, userId: string) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select(['reviews.product_id as product', 'products.name as productName'])
    .select(['reviews.rating', 'reviews.comment', 'reviews.created_at'])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.created_at', 'desc')
    .execute()
