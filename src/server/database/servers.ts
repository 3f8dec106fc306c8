import pg from 'pg'
import { isUnreachable, NoServer } from './unreachable.ts'

/**
 * One database behind an address of libpq: each host, with and without TLS where the mode leaves that open.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export type Servers = ReturnType<typeof openServers>

const known = new Map<string, Servers>()

/** The same object for the same address, so that all connections share what is known. Throws for a malformed address. */
export function serversOf(address: string): Servers {
  const found = known.get(address) ?? openServers(address)
  known.set(address, found)
  return found
}

function openServers(address: string) {
  const { addresses, sessionAttrs } = readAddress(address)
  let current: string | undefined
  let finding: Promise<string> | undefined
  const find = async () => {
    if (current !== undefined) return current
    finding ??= findServer(addresses, sessionAttrs).finally(() => {
      finding = undefined
    })
    current = await finding
    return current
  }
  return {
    /** Addresses of a single host each, in the order of the attempts. */
    addresses,
    /** The server to use. Asks all of them unless one is known. Throws `NoServer`. */
    find,
    /** The server in use failed or became read-only: the next `find` asks again. */
    forget: () => {
      current = undefined
    },
    /** Whether a server in this state can be used. */
    accepts: (isReadOnly: boolean) => sessionAttrs === 'prefer-standby' || ACCEPTED[sessionAttrs](isReadOnly),
  }
}

/** Asks all hosts at once; the first in the address's order wins. */
async function findServer(addresses: string[], sessionAttrs: SessionAttrs): Promise<string> {
  const states = await Promise.all(addresses.map(stateOf))
  const index = states.findIndex((state) => typeof state === 'boolean' && ACCEPTED[sessionAttrs](state))
  const responding = states.findIndex((state) => typeof state === 'boolean')
  const found = addresses[index < 0 && sessionAttrs === 'prefer-standby' ? responding : index]
  if (found !== undefined) return found
  const refusal = states.find((state) => state instanceof Error && !isUnreachable(state))
  if (refusal instanceof Error) throw refusal
  throw new NoServer(responding < 0 ? 'no host responds' : `no host is ${sessionAttrs}`)
}

/** Whether the server is read-only, or the error of asking it. */
async function stateOf(address: string): Promise<boolean | Error> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await isReadOnlyServer(client)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    void client.end().catch(() => {})
  }
}

/** True for a standby, and for a server that is set to read only. */
export async function isReadOnlyServer(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query('show transaction_read_only')
  return rows[0]?.transaction_read_only === 'on'
}

// Shorter than the pool's acquire timeout of 2 s.
const PROBE_TIMEOUT_MS = 1_200

/** libpq's `target_session_attrs`. */
const ACCEPTED = {
  any: () => true,
  'read-write': (isReadOnly: boolean) => !isReadOnly,
  primary: (isReadOnly: boolean) => !isReadOnly,
  'read-only': (isReadOnly: boolean) => isReadOnly,
  standby: (isReadOnly: boolean) => isReadOnly,
  'prefer-standby': (isReadOnly: boolean) => isReadOnly,
}
type SessionAttrs = keyof typeof ACCEPTED
const isSessionAttrs = (text: string): text is SessionAttrs => text in ACCEPTED

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/

/** Throws a reason that fits in brackets. */
function readAddress(address: string): { addresses: string[]; sessionAttrs: SessionAttrs } {
  const [, start = '', hosts = '', path = '', query = ''] = ADDRESS.exec(address) ?? []
  if (start === '') throw new Error('it does not begin with postgres://')
  const options = query.split('&').filter(Boolean)
  const optionOf = (name: string) => options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1)
  const sessionAttrs = optionOf('target_session_attrs') ?? (hosts.includes(',') ? 'read-write' : 'any')
  if (!isSessionAttrs(sessionAttrs))
    throw new Error(`target_session_attrs must be one of: ${Object.keys(ACCEPTED).join(', ')}`)
  const otherOptions = options.filter((option) => !/^(target_session_attrs|sslmode|uselibpqcompat)=/.test(option))
  const attempts = attemptsOf(optionOf('sslmode'), optionOf('sslrootcert'))
  const addresses = hosts.split(',').flatMap((host) =>
    attempts.map((tls) => {
      const all = [...otherOptions.filter((option) => option !== 'sslrootcert=system'), ...tls].join('&')
      return `${start}${host}${path}${all === '' ? '' : `?${all}`}`
    }),
  )
  return { addresses, sessionAttrs }
}

/**
 * The options of each attempt, with the meaning of libpq: `require` encrypts and does not verify.
 * https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION
 */
function attemptsOf(mode: string | undefined, rootCertificate: string | undefined): string[][] {
  const tls = (name: string) => [`sslmode=${name}`, 'uselibpqcompat=true']
  const withoutTls = ['sslmode=disable']
  switch (mode) {
    case undefined:
      return [rootCertificate === undefined ? [] : tls('verify-full')]
    case 'disable':
      return [withoutTls]
    case 'allow':
      return [withoutTls, tls('require')]
    case 'prefer':
      return [tls('prefer'), withoutTls]
    case 'verify-ca':
      if (rootCertificate === undefined || rootCertificate === 'system')
        throw new Error('sslmode=verify-ca needs sslrootcert with a file; or use sslmode=verify-full')
      return [tls(mode)]
    case 'require':
    case 'verify-full':
      return [tls(rootCertificate === 'system' ? 'verify-full' : mode)]
    default:
      throw new Error('sslmode must be one of: disable, allow, prefer, require, verify-ca, verify-full')
  }
}
