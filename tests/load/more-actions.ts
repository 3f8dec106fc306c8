import type { Order } from '#shared/orders.ts'
import type { SignedIn } from '#shared/users.ts'
import { type LoadState, pick } from './actions.ts'

/** Signs in with the password, lists the own orders and signs out. */
export async function signInAndOut({ shop, send, stats }: LoadState): Promise<void> {
  const emailorMobile = `${pick(shop.shoppers).name.replaceAll(' ', '.')}@people.example`
  const token = await signIn({ send, stats }, emailorMobile, shop.password)
  if (token === undefined) return
  stats.note('own orders', await send('GET', '/api/orders/myorders', { token }))
  stats.note('sign out', await send('POST', '/api/users/logout', { token }))
}

/** Staff open the dashboard and ship paid orders. */
export async function runAdminActions({ shop, send, stats }: LoadState): Promise<void> {
  const token = await signIn({ send, stats }, shop.admin.email, shop.admin.password)
  if (token === undefined) return
  for (const path of ['/api/dashboard', '/api/payments', '/api/audit'])
    stats.note('office', await send('GET', path, { token }))
  const list = await send('GET', '/api/orders?state=paid', { token })
  if (stats.note('office', list)) {
    const orders: Order[] = JSON.parse(list.body)
    for (const { _id } of orders.slice(0, 2)) {
      const body = shop.given.shipment()
      // The shop refuses to ship again after a lost response.
      stats.note('ship', await send('PUT', `/api/orders/${_id}/ship`, { token, body }), [200, 409])
    }
  }
  stats.note('sign out', await send('POST', '/api/users/logout', { token }))
}

async function signIn(
  { send, stats }: Pick<LoadState, 'send' | 'stats'>,
  emailorMobile: string,
  password: string,
): Promise<string | undefined> {
  const response = await send('POST', '/api/users/login', { body: { emailorMobile, password } })
  if (!stats.note('sign in', response)) return undefined
  const { token }: SignedIn = JSON.parse(response.body)
  return token
}
