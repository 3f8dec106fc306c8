import type { LinkName, ProxiedShop } from '#tests/support/proxied-shop.ts'
import { type Caller, callerOf, type Reply } from './caller.ts'

/** A request that is prepared without faults and then sent during one. */
export type Attempt = {
  act: () => Promise<Reply>
  /** Whether the database has its result; absent for reads. */
  isDone?: () => Promise<boolean>
  /** Accepted statuses of the same request after the fault. */
  retryStatuses: number[]
}

export type Flow = {
  name: string
  /** The links that it needs. */
  needs: LinkName[]
  prepare: (shop: ProxiedShop, personName: string) => Promise<Attempt>
}

export const callerFor = async (shop: ProxiedShop, personName: string): Promise<Caller> =>
  callerOf(() => shop.addressOf(), personName === 'visitor' ? undefined : await shop.tokenOf(personName))

/** A list or a page, for a visitor, a shopper or the admin. */
export const readFlow = (
  name: string,
  personName: string,
  pathOf: (shop: ProxiedShop, personName: string) => Promise<string>,
): Flow => ({
  name,
  needs: ['database'],
  prepare: async (shop, shopper) => {
    const person = personName === 'shopper' ? shopper : personName
    const path = await pathOf(shop, person)
    const call = await callerFor(shop, person)
    return { act: () => call(path), retryStatuses: [200] }
  },
})

/** The response of a call that prepares the test. Throws unless its status is 2xx. */
export async function prepared<T>(response: Promise<Reply>): Promise<T> {
  const { status, text } = await response
  if (status < 200 || status >= 300) throw new Error(`a preparing call returned ${status}: ${text}`)
  return JSON.parse(text)
}
