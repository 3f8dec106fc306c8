// The keys stay in this tab. They may come after the # of the address, which no server is ever sent.
const KEPT = 'test-payments-keys'

export const isSignedIn = () => Boolean(sessionStorage.getItem(KEPT))

export function signIn(id, secret) {
  sessionStorage.setItem(KEPT, `${id}:${secret}`)
}

export function signOut() {
  sessionStorage.removeItem(KEPT)
}

export function takeKeysOfAddress() {
  const keys = decodeURIComponent(location.hash.slice(1))
  if (!keys.includes(':')) return
  sessionStorage.setItem(KEPT, keys)
  history.replaceState(null, '', location.pathname)
}

/** Throws what may be shown. */
export async function ask(method, path, body) {
  const response = await fetch(`dashboard/api${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(sessionStorage.getItem(KEPT) ?? '')}`,
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
