import { isMobile } from '#shared/india.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import type { PaymentReturn, PaymentStart } from '#shared/payments.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { send } from '#web/lib/send.ts'
import { openCheckoutWindow, type WindowOptions } from './checkout-window.ts'

/** How it went, with the order as the server then saw it. 'waiting': a payment was made, the money is not there yet. */
export type Outcome = { kind: 'paid' | 'waiting' | 'closed'; order: Order }

/**
 * Opens the payment window for an order and answers when it is over. Closing the window is no failure: the order stays
 * payable. Throws what may be shown to the shopper.
 */
export async function payOrder(order: Order, shopName: string): Promise<Outcome> {
  const start = await send('POST /razorpay/:orderId', { params: { orderId: order._id } })
  const result = await resultOfWindow(start, optionsFor(order, shopName))
  return result ? finish(order._id, result) : afterClosing(order)
}

/** What the window hands over after a payment, or undefined when the shopper closed it. A failed try leaves it open. */
function resultOfWindow(start: PaymentStart, options: Omit<WindowOptions, keyof Ending>) {
  return new Promise<PaymentReturn | undefined>((resolve, reject) => {
    const ending: Ending = {
      key: start.key,
      amount: start.amount,
      currency: start.currency,
      order_id: start.id,
      handler: resolve,
      modal: { ondismiss: () => resolve(undefined) },
    }
    openCheckoutWindow(start.script, { ...options, ...ending }).catch(reject)
  })
}

type Ending = Pick<WindowOptions, 'key' | 'amount' | 'currency' | 'order_id' | 'handler' | 'modal'>

async function finish(orderId: string, result: PaymentReturn): Promise<Outcome> {
  try {
    const order = await send('POST /razorpay/success/:orderId', { params: { orderId }, body: result })
    return { kind: order.isPaid ? 'paid' : 'waiting', order }
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) throw error
    throw new Error(UNCONFIRMED)
  }
}

/** Closing does not mean that nothing was paid: an app may have finished it behind the window. */
async function afterClosing(order: Order): Promise<Outcome> {
  const asked = send('GET /api/orders/:id/pay', { params: { id: order._id } })
  const now = await asked.catch(() => order)
  return { kind: now.isPaid ? 'paid' : 'closed', order: now }
}

const UNCONFIRMED =
  'Your payment was made, but the shop could not be reached to confirm it. Please do not pay again: the order will be shown as paid as soon as we know.'

function optionsFor(order: Order, shopName: string): Omit<WindowOptions, keyof Ending> {
  const { name, email, phone } = order.shippingAddress
  return {
    name: shopName,
    description: `Order ${orderNumber(order._id)}`,
    prefill: { name, email, contact: isMobile(phone) ? `+91${phone}` : phone },
    theme: { color: '#1b4b3b' },
    // Paying by typing a UPI address ended in India on 28 February 2026.
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    ...(isInAppBrowser() && {
      callback_url: `${window.location.origin}/razorpay/success/${order._id}`,
      redirect: true,
    }),
  }
}

/** Browsers inside other apps block the bank's window; there the provider comes back by a redirect instead. */
const isInAppBrowser = () => /FBAN|FBAV|Instagram|Opera Mini|UCBrowser|; wv\)/.test(navigator.userAgent)
