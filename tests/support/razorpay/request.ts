/** The address of the provider's interface, and its keys. */
export interface Target {
  baseUrl: string
  keyId: string
  keySecret: string
}

/** The provider to test against the contract. */
export interface ContractTarget extends Target {
  /** A captured payment of an order, with at least ten rupees that can be refunded; `amount` in paise. */
  capturedPayment: () => Promise<{ id: string; amount: number }>
}

// Untyped, because the tests already state the expected response.
// biome-ignore lint/suspicious/noExplicitAny: the assertions that follow are the check
export type Reply = { status: number; body: any }
export type SendRequest = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

/** Calls the interface as the shop does, with its keys unless other headers say otherwise. */
export const clientFor =
  ({ baseUrl, keyId, keySecret }: Target): SendRequest =>
  (method, path, body, headers = {}) => {
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    return send(method, baseUrl + path, body, { authorization, ...headers })
  }

export async function send(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
