import {
  type Connection,
  type Db,
  openPool,
  overPool,
  transactionSettings,
  watchedPool,
} from '#server/database/connect.ts'
import type { OnCommitted } from '#server/database/own-changes.ts'
import { sizes } from '#server/platform/memory/sizes.ts'

type Reported = { onError: (error: Error) => void; onCommitted?: OnCommitted }

/**
 * Two pools: one for everything, one for the checkout. Lists cannot exhaust the checkout's pool, and it has a longer
 * wait limit.
 */
export function openPools(connection: Connection, { onError, onCommitted }: Reported) {
  const shop = openPool(connection, { max: sizes.pools.shop, onError })
  const checkout = openPool(connection, { max: sizes.pools.checkout, acquireTimeoutMs: 5_000, onError })
  const watched = { shop: watchedPool(shop), checkout: watchedPool(checkout) }
  const options = { onCommitted, settings: transactionSettings(connection) }
  const db: Db = overPool(watched.shop, options)
  const checkoutDb: Db = overPool(watched.checkout, options)
  return {
    db,
    checkoutDb,
    waits: { shopWait: watched.shop.waitedMs, checkoutWait: watched.checkout.waitedMs },
    counts: () => ({
      total: shop.totalCount + checkout.totalCount,
      idle: shop.idleCount + checkout.idleCount,
      waiting: shop.waitingCount + checkout.waitingCount,
    }),
    close: async () => {
      await db.destroy()
      await checkoutDb.destroy()
    },
  }
}
