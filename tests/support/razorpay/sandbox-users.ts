import type { FaultKind } from '#sandbox/razorpay/fault-menu.ts'
import type { SandboxKeys } from '#sandbox/razorpay/keys.ts'
import { type SendRequest, send } from './request.ts'

/** A user of the dashboard. */
export function dashboardUser(dashboard: SendRequest) {
  const done = async (method: string, path: string, body?: object) => {
    const response = await dashboard(method, path, body)
    if (response.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  return {
    /** Moves the sandbox's clock by this many seconds. Resolves when everything that is due by then is done. */
    advance: (seconds: number) => done('POST', '/clock', { advance: seconds }),
    /** Injects a fault, once by default. */
    injectFault: (kind: FaultKind, details: object = {}) => done('POST', '/faults', { kind, ...details }),
    done,
  }
}

/** A buyer in the payment window. */
export function windowUser(url: string, keys: SandboxKeys, request: SendRequest) {
  const shop = (order_id: string) => ({ key_id: keys.keyId, order_id })
  const postToWindow = (path: string, body: object) => send('POST', `${url}/window/payments${path}`, body)

  const makeOrder = async (draft: object = {}): Promise<string> =>
    (await request('POST', '/orders', { amount: 123_400, currency: 'INR', ...draft })).body.id

  const payByUpi = (orderId: string, vpa = 'success@razorpay') =>
    postToWindow('', {
      ...shop(orderId),
      method: 'upi',
      vpa,
      email: 'lakshmi@people.example',
      contact: '+919847000000',
    })

  const payByCard = (orderId: string, number = '4100280000001007') =>
    postToWindow('', { ...shop(orderId), method: 'card', card: { number, expiry: '12 / 49', cvv: '123' } })

  const payByBank = (orderId: string) => postToWindow('', { ...shop(orderId), method: 'netbanking', bank: 'SBIN' })

  const answerBank = (orderId: string, paymentId: string, response: object) =>
    postToWindow(`/${paymentId}/bank`, { ...shop(orderId), ...response })

  const paidOrder = async (draft?: object) => {
    const orderId = await makeOrder(draft)
    return { orderId, paymentId: (await payByUpi(orderId)).body.razorpay_payment_id }
  }
  return { makeOrder, payByUpi, payByCard, payByBank, answerBank, paidOrder }
}
