import type { PaymentReturn } from '#shared/payments.ts'
import { t } from '#web/i18n/t.ts'

/**
 * The options of the provider's window that we use, with its own names. `amount` is in paise, `description` starts with
 * a letter.
 */
export type WindowOptions = {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  config: { display: { hide: { method: string; flows: string[] }[] } }
  modal: { ondismiss: () => void }
  handler: (result: PaymentReturn) => void
  callback_url?: string
  redirect?: boolean
}

type PaymentFailure = { error: { description?: string } }

type CheckoutWindow = {
  open: () => void
  close: () => void
  on: (event: 'payment.failed', callback: (failure: PaymentFailure) => void) => void
}

type Checkout = new (options: WindowOptions) => CheckoutWindow

declare global {
  interface Window {
    Razorpay?: Checkout
  }
}

type WindowInput = {
  script: string
  options: WindowOptions
  /** May be called several times before a payment succeeds: the window stays open for another try. */
  onFailed: (description: string | undefined) => void
}

/** Opens the provider's window. Returns a function that closes it. Throws when its code does not load. */
export async function openCheckoutWindow({ script, options, onFailed }: WindowInput): Promise<() => void> {
  const Checkout = await loadCheckout(script)
  const opened = new Checkout(options)
  opened.on('payment.failed', ({ error }) => onFailed(error.description))
  opened.open()
  return () => opened.close()
}

let loading: { script: string; checkout: Promise<Checkout> } | undefined

function loadCheckout(script: string): Promise<Checkout> {
  if (loading?.script === script) return loading.checkout
  const checkout = runScript(script).then(() => {
    if (window.Razorpay) return window.Razorpay
    throw notLoaded()
  })
  loading = { script, checkout }
  // A lost connection must not fail the next attempt.
  checkout.catch(() => {
    loading = undefined
  })
  return checkout
}

function runScript(address: string): Promise<void> {
  const tag = document.createElement('script')
  tag.src = address
  return new Promise((resolve, reject) => {
    const fail = () => {
      tag.remove()
      reject(notLoaded())
    }
    const timer = setTimeout(fail, TIMEOUT_MS)
    tag.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    tag.onerror = fail
    document.head.append(tag)
  })
}

// A stalled connection reports nothing for minutes.
const TIMEOUT_MS = 30_000
const notLoaded = () => new Error(t('Razorpay SDK failed to load. Are you online?'))
