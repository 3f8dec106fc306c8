import { isMobile } from '#shared/india.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import type { PaymentReturn, PaymentStart } from '#shared/payments.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { send } from '#web/lib/send.ts'
import { openCheckoutWindow, type WindowOptions } from './checkout-window.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { clearAttempt, recordAttempt } from './payment-attempts.ts'

/**
 * The result of the window. 'made': a payment was made; `order` is its state at the server, absent when the server
 * could not confirm it. 'closed': `failure` is the provider's reason of the last failed attempt.
 */
type Outcome = { kind: 'made'; order?: Order } | { kind: 'closed'; failure?: string }

type PaymentInput = {
  order: Order
  shopName: string
  /** The window is closed when this is aborted: the order was paid elsewhere, or its page was left. */
  signal: AbortSignal
}

/**
 * Opens the payment window for an order and resolves when it ends. Closing the window is no error: the order stays
 * payable. Throws errors with a message for the shopper.
 */
export async function payOrder({ order, shopName, signal }: PaymentInput): Promise<Outcome> {
  const start = await send('POST /razorpay/:orderId', { params: { orderId: order._id }, signal })
  recordAttempt(order._id, 'opened')
  // The provider's script moves the focus to its frame and does not restore it.
  const focused = document.activeElement
  const windowResult = await openWindow(start, optionsFor(order, shopName), signal).finally(() => {
    // After an abort the order may be paid, and its page still needs the try.
    if (!signal.aborted) clearAttempt(order._id)
  })
  // The order may have changed behind the window, without its button.
  const next = focused?.isConnected ? focused : document.querySelector('h1')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  if ('result' in windowResult) return finish(order._id, windowResult.result)
  return { kind: 'closed', ...windowResult }
}

type WindowResult = { result: PaymentReturn } | { failure?: string }

/** The payment return of the window, or that it was closed without a payment. A failed attempt leaves it open. */
function openWindow(start: PaymentStart, options: OwnOptions, signal: AbortSignal): Promise<WindowResult> {
  const controller = new AbortController()
  const result = new Promise<WindowResult>((resolve, reject) => {
    let failure: string | undefined
    const close = () => resolve(failure === undefined ? {} : { failure })
    openCheckoutWindow({
      script: start.script,
      options: {
        ...options,
        key: start.key,
        amount: start.amount,
        currency: start.currency,
        order_id: start.id,
        handler: (result) => resolve({ result }),
        modal: { ondismiss: close },
      },
      onFailed: (description = '') => {
        failure = description
      },
    }).then((closeWindow) => {
      const closeAll = () => {
        close()
        closeWindow()
      }
      // After a redirect only the back/forward cache restores this page; nothing else ends the wait.
      window.addEventListener('pageshow', ({ persisted }) => persisted && closeAll(), { signal: controller.signal })
      if (signal.aborted) closeAll()
      else signal.addEventListener('abort', closeAll, { signal: controller.signal })
    }, reject)
  })
  return result.finally(() => controller.abort())
}

/**
 * Sends the payment return. Without a connection or after a server error the payment still counts: the shop checks with
 * the provider. Throws when the shop refuses the return.
 */
async function finish(orderId: string, result: PaymentReturn): Promise<Outcome> {
  recordAttempt(orderId, 'made')
  try {
    return {
      kind: 'made',
      order: await send('POST /razorpay/success/:orderId', { params: { orderId }, body: result }),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { kind: 'made' }
    clearAttempt(orderId)
    throw error
  }
}

type OwnOptions = Omit<WindowOptions, 'key' | 'amount' | 'currency' | 'order_id' | 'handler' | 'modal'>

function optionsFor(order: Order, shopName: string): OwnOptions {
  const { name, email, phone } = order.shippingAddress
  return {
    name: shopName,
    description: `Order ${orderNumber(order._id)}`,
    prefill: { name, email, contact: isMobile(phone) ? `+91${phone}` : phone },
    theme: { color: '#1b4b3b' },
    // Paying by typing a UPI address ended in India on 28 February 2026.
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    ...(isInAppBrowser(navigator.userAgent) && {
      callback_url: `${window.location.origin}/razorpay/success/${order._id}`,
      redirect: true,
    }),
  }
}
