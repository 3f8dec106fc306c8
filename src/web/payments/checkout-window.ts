import type { PaymentReturn } from '#shared/payments.ts'

/** The options of the provider's window that we use; its own names. `amount` is in paise, `description` starts with a letter. */
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

type CheckoutWindow = new (options: WindowOptions) => { open: () => void }

declare global {
  interface Window {
    Razorpay?: CheckoutWindow
  }
}

/** Opens the provider's window; its code is loaded from `script` when it is first needed. Throws when that fails. */
export async function openCheckoutWindow(script: string, options: WindowOptions): Promise<void> {
  const Checkout = await loadCheckout(script)
  new Checkout(options).open()
}

let loading: { script: string; checkout: Promise<CheckoutWindow> } | undefined

function loadCheckout(script: string): Promise<CheckoutWindow> {
  if (loading?.script === script) return loading.checkout
  const checkout = runScript(script).then(() => {
    if (window.Razorpay) return window.Razorpay
    throw new Error(NOT_LOADED)
  })
  loading = { script, checkout }
  // A lost connection must not condemn the next try.
  checkout.catch(() => {
    loading = undefined
  })
  return checkout
}

function runScript(address: string): Promise<void> {
  const tag = document.createElement('script')
  tag.src = address
  return new Promise((resolve, reject) => {
    tag.onload = () => resolve()
    tag.onerror = () => {
      tag.remove()
      reject(new Error(NOT_LOADED))
    }
    document.head.append(tag)
  })
}

const NOT_LOADED = 'Razorpay SDK failed to load. Are you online?'
