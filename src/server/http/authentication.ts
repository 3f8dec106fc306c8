import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/database/connect.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import { type Access, priorityOf } from '#shared/call.ts'
import { mayDo } from '#shared/roles.ts'
import { notAllowed, notSignedIn } from './errors.ts'

/** The caller, read from the database for each request. `role` is null for a shopper. The token holds no data. */
export type SignedInUser = NonNullable<Awaited<ReturnType<typeof signedIn>>>

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedInUser | undefined
    findUser: () => Promise<SignedInUser | undefined>
    /** `performance.now()` at the last check of the access. */
    accessCheckedAt: number
  }
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The session's token. 'Bearer' may be written in any case, as HTTP says. */
export const tokenOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1]

/** Checkout calls use the pool that list queries cannot exhaust. */
export function addAuthentication(app: FastifyInstance, { db, checkoutDb }: { db: Db; checkoutDb: Db }) {
  app.decorateRequest('user', undefined)
  app.decorateRequest('accessCheckedAt', 0)
  app.decorateRequest('findUser', function findUser(this: FastifyRequest) {
    const token = tokenOf(this.headers)
    const { call } = this.routeOptions.config
    const isCheckout = call !== undefined && priorityOf(call) === 'checkout'
    return token ? signedIn(isCheckout ? checkoutDb : db, hashToken(token)) : Promise.resolve(undefined)
  })
}

/** Sets `request.user`. Throws 401 without a valid session, and 403 without the permission that the call names. */
export async function requireAccess(access: Access, request: FastifyRequest): Promise<void> {
  if (access === 'anyone') return
  request.user = await request.findUser()
  if (!request.user) throw notSignedIn()
  if (access !== 'user' && !mayDo(request.user.role, access.permission)) throw notAllowed()
  request.accessCheckedAt = performance.now()
}

/** Checks again after a slow body: the session or the role may have ended while it arrived. */
export async function recheckAccess(request: FastifyRequest): Promise<void> {
  const { call } = request.routeOptions.config
  if (call && performance.now() - request.accessCheckedAt > RECHECK_MS) await requireAccess(call.access, request)
}

/** An ordinary body arrives sooner and needs no second query. */
const RECHECK_MS = 1_000

async function signedIn(db: Db, tokenHash: Buffer) {
  const [row] = await findSignedIn(db, { tokenHash })
  if (!row) return undefined
  const { id, name, email, language } = row
  return { id, name, email, number: row.number ?? '', role: row.role, language, tokenHash }
}

const findSignedIn = preparedQuery((db: Db, param: Params<{ tokenHash: Buffer }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.number', 'users.role', 'users.language'])
    .where('sessions.token_hash', '=', param('tokenHash'))
    .where('sessions.expires_at', '>', (eb) => eb.fn('now')),
)
