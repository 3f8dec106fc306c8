// The keys stay in this tab. They may be in the fragment (#), which browsers do not send.
const KEYS_ITEM = 'test-payments-keys'

export const isSignedIn = () => Boolean(sessionStorage.getItem(KEYS_ITEM))

export function signIn(id, secret) {
  sessionStorage.setItem(KEYS_ITEM, `${id}:${secret}`)
}

export function signOut() {
  sessionStorage.removeItem(KEYS_ITEM)
}

export function readKeysFromAddress() {
  const keys = decodeURIComponent(location.hash.slice(1))
  if (!keys.includes(':')) return
  sessionStorage.setItem(KEYS_ITEM, keys)
  history.replaceState(null, '', location.pathname)
}

/** Throws what may be shown. */
export async function call(method, path, body) {
  const response = await fetch(`dashboard/api${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(sessionStorage.getItem(KEYS_ITEM) ?? '')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!response) throw new Error('The shop did not answer. Is it running?')
  const reply = await response.json()
  if (response.status === 401) signOut()
  if (!response.ok) throw new Error(reply.error.description)
  return reply
}
