export const TITLE = 'Test payments'
export const query = new URLSearchParams(location.search)
export const shop = { key_id: query.get('key_id'), order_id: query.get('order_id') }

export const requestOrder = () => call(`window/order?${new URLSearchParams(shop)}`)

export async function call(path, body, more) {
  const request = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  try {
    const response = await fetch(path, { ...request, ...more })
    const reply = await response.json()
    return response.ok ? { data: reply } : { error: reply.error }
  } catch {
    return { error: { description: 'The test bank did not answer. Check the connection and try again.' } }
  }
}
