import type { Order } from '#shared/orders.ts'
import type { SignedIn } from '#shared/users.ts'
import { type LoadState, pick } from './actions.ts'

/** Signs in with the password, lists the own orders and signs out. */
export async function signInAndOut({ shop, ask, tally }: LoadState): Promise<void> {
  const emailorMobile = `${pick(shop.shoppers).name.replaceAll(' ', '.')}@people.example`
  const token = await signIn({ ask, tally }, emailorMobile, shop.password)
  if (token === undefined) return
  tally.note('own orders', await ask('GET', '/api/orders/myorders', { token }))
  tally.note('sign out', await ask('POST', '/api/users/logout', { token }))
}

/** Staff open the dashboard and ship paid orders. */
export async function workInAdmin({ shop, ask, tally }: LoadState): Promise<void> {
  const token = await signIn({ ask, tally }, shop.admin.email, shop.admin.password)
  if (token === undefined) return
  for (const path of ['/api/dashboard', '/api/payments', '/api/audit'])
    tally.note('office', await ask('GET', path, { token }))
  const list = await ask('GET', '/api/orders?state=paid', { token })
  if (tally.note('office', list)) {
    const orders: Order[] = JSON.parse(list.body)
    for (const { _id } of orders.slice(0, 2)) {
      const body = shop.given.shipment()
      // The shop refuses to ship again after a lost response.
      tally.note('ship', await ask('PUT', `/api/orders/${_id}/ship`, { token, body }), [200, 409])
    }
  }
  tally.note('sign out', await ask('POST', '/api/users/logout', { token }))
}

async function signIn(
  { ask, tally }: Pick<LoadState, 'ask' | 'tally'>,
  emailorMobile: string,
  password: string,
): Promise<string | undefined> {
  const response = await ask('POST', '/api/users/login', { body: { emailorMobile, password } })
  if (!tally.note('sign in', response)) return undefined
  const { token }: SignedIn = JSON.parse(response.body)
  return token
}
