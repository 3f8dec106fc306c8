import type { Context } from '#server/context.ts'
import { conflict, unavailable } from '#server/http/errors.ts'
import { refuseTestOrder } from '#server/orders/provider-mode.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { UNKNOWN_TO_PROVIDER } from './last-payment.ts'
import {
  claimProviderOrder,
  findProviderOrderId,
  isHoldOver,
  releaseProviderClaim,
  storeProviderOrder,
} from './queries.ts'

/**
 * Returns the provider order of an order and creates it once (PAY-6). No transaction is open during the provider call.
 * Throws 409 when the order is not payable and 503 when the provider does not respond.
 */
export async function startPayment(deps: Context, order: OrderRow): Promise<PaymentStart> {
  await refuseUnpayable(deps, order)
  const id = order.provider_order_id ?? (await providerOrderOf(deps, order))
  const { keyId, checkoutUrl } = deps.provider
  return { id, currency: 'INR', amount: order.total_price, key: keyId, script: checkoutUrl }
}

async function refuseUnpayable({ db }: Context, order: OrderRow) {
  refuseTestOrder(order)
  if (order.paid_at !== null) throw conflict('This order is already paid.')
  if (order.status !== 'submitted' || (await isHoldOver(db, order.id))) {
    throw conflict('The time to pay for this order has run out. Please place it again.')
  }
  if (order.provider_unknown_at !== null) {
    throw conflict('Razorpay cannot find this order. Please place it again.', UNKNOWN_TO_PROVIDER)
  }
}

async function providerOrderOf(deps: Context, order: OrderRow): Promise<string> {
  const claim = await claimProviderOrder(deps.db, order.id)
  return claim ? createProviderOrder(deps, order, claim) : waitForConcurrentStart(deps, order.id)
}

async function createProviderOrder(
  { db, provider }: Context,
  order: OrderRow,
  claim: 'first' | 'again',
): Promise<string> {
  try {
    const receipt = receiptOf(order)
    // An earlier try may have created it and lost the response. The receipt is our order's id.
    const found = claim === 'again' ? await provider.findOrderByReceipt(receipt) : undefined
    const { id } = found ?? (await provider.createOrder({ amount: order.total_price, receipt }))
    await storeProviderOrder(db, order.id, id, provider)
    // Another process may have taken over our expired claim, so the stored provider order wins.
    return (await findProviderOrderId(db, order.id)) ?? id
  } finally {
    await releaseProviderClaim(db, order.id)
  }
}

/** A receipt has at most 40 characters, and a UUID has 36. */
const receiptOf = (order: OrderRow) => order.id

const CONCURRENT_LIMIT_MS = 6_000
const CONCURRENT_STEP_MS = 50

/** Waits for another request that is creating the provider order, by polling the order's row. */
async function waitForConcurrentStart({ db }: Context, orderId: string): Promise<string> {
  for (let waited = 0; waited < CONCURRENT_LIMIT_MS; waited += CONCURRENT_STEP_MS) {
    const id = await findProviderOrderId(db, orderId)
    if (id) return id
    await new Promise((resolve) => setTimeout(resolve, CONCURRENT_STEP_MS))
  }
  throw unavailable('The payment could not be started. Your order is saved. Please try again in a moment.')
}
