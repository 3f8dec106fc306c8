import { isMobile } from '#shared/india.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import type { PaymentReturn, PaymentStart } from '#shared/payments.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { send } from '#web/lib/send.ts'
import { openCheckoutWindow, type WindowOptions } from './checkout-window.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { clearTry, noteTry } from './payment-tries.ts'

/**
 * How the window ended. 'made': it handed over a payment; `order` is how the server then saw it, and left out when the
 * shop could not be told. 'closed': `failure` is why the last try in it failed, in the provider's words.
 */
export type Outcome = { kind: 'made'; order?: Order } | { kind: 'closed'; failure?: string }

type Paying = {
  order: Order
  shopName: string
  /** The window is closed when this is aborted: the order was paid elsewhere, or its page was left. */
  signal: AbortSignal
}

/**
 * Opens the payment window for an order and answers when it is over. Closing the window is no failure: the order stays
 * payable. Throws what may be shown to the shopper.
 */
export async function payOrder({ order, shopName, signal }: Paying): Promise<Outcome> {
  const start = await send('POST /razorpay/:orderId', { params: { orderId: order._id }, signal })
  noteTry(order._id, 'opened')
  // The provider's script takes the focus into its frame and leaves it nowhere.
  const focused = document.activeElement
  const ending = await endOfWindow(start, optionsFor(order, shopName), signal).finally(() => clearTry(order._id))
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if ('result' in ending) return finish(order._id, ending.result)
  return { kind: 'closed', ...ending }
}

type Ending = { result: PaymentReturn } | { failure?: string }

/** What the window hands over after a payment, or that it was closed without one. A failed try leaves it open. */
function endOfWindow(start: PaymentStart, options: OwnOptions, signal: AbortSignal): Promise<Ending> {
  const over = new AbortController()
  const ending = new Promise<Ending>((resolve, reject) => {
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
      const leave = () => {
        close()
        closeWindow()
      }
      // A redirect left this page for good; when Back brings it out of the browser's memory, nothing else ends the wait.
      window.addEventListener('pageshow', ({ persisted }) => persisted && leave(), { signal: over.signal })
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { signal: over.signal })
    }, reject)
  })
  return ending.finally(() => over.abort())
}

/** Tells the shop. When it cannot be told the payment is made all the same, and the shop asks the provider for it. */
async function finish(orderId: string, result: PaymentReturn): Promise<Outcome> {
  noteTry(orderId, 'made')
  try {
    return {
      kind: 'made',
      order: await send('POST /razorpay/success/:orderId', { params: { orderId }, body: result }),
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { kind: 'made' }
    clearTry(orderId)
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
