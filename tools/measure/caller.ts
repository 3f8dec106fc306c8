import { SignedIn } from '#shared/users.ts'

export type Shop = { url: string; admin: { emailorMobile: string; password: string } }

export type Caller = {
  /** Reads the whole response; throws unless it is 200. */
  get: (path: string) => Promise<Response>
  /** Returns only the status. */
  send: (method: 'POST' | 'PUT', path: string, body: object) => Promise<number>
}

export function callerOf({ url }: Pick<Shop, 'url'>, token?: string): Caller {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), 'accept-encoding': 'gzip' }
  return {
    get: async (path) => {
      const response = await fetch(url + path, { headers })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
      return response
    },
    send: async (method, path, body) => {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await response.arrayBuffer()
      return response.status
    },
  }
}

/** The browser's stored session. Throws if sign-in is refused. */
export async function signIn({ url, admin }: Shop): Promise<SignedIn> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (response.status !== 200) throw new Error(`The admin cannot sign in: ${await response.text()}`)
  const signedIn: unknown = await response.json()
  return SignedIn.parse(signedIn)
}
