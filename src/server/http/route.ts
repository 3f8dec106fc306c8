import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CachedResponse } from '#server/platform/response-cache/cached-response.ts'
import { sendCachedResponse } from '#server/platform/response-cache/send-cached-response.ts'
import type { Call, OutputOf, ReplyOf } from '#shared/call.ts'
import { recheckAccess, requireAccess, type SignedInUser, tokenOf } from './authentication.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It is a mutation and its handler has started. */
    isMutation: boolean
  }
}

type Input<C extends Call> = {
  params: OutputOf<C, 'params'>
  query: OutputOf<C, 'query'>
  body: OutputOf<C, 'body'>
  headers: OutputOf<C, 'headers'>
  /** For the audit log and the log. */
  requestId: string
  /** The call's bearer token, or ''. */
  bearer: string
  /** For the few calls with their own status or headers. */
  reply: FastifyReply
}

type UserOf<C extends Call> = C['access'] extends 'anyone' ? SignedInUser | undefined : SignedInUser

/** A cached response was already shaped by the call's schema. */
type Result<C extends Call> = ReplyOf<C> | CachedResponse

type Handler<C extends Call> = (input: Input<C>, user: UserOf<C>) => Promise<Result<C>> | Result<C>

/** Registers one described call: checks access and input, and shapes the response by its schema. */
export function addRoute<C extends Call>(app: FastifyInstance, call: C, handle: Handler<C>) {
  const { method, path: url, params, query, body, headers, reply: replySchema, status = 200 } = call
  app.route({
    method,
    url,
    config: { call },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(headers && { headers }),
      response: { '2xx': replySchema },
    },
    onRequest: (request, reply) => {
      if (!isPublic(call) || request.headers.authorization) reply.header('cache-control', 'no-store')
      return requireAccess(call.access, request)
    },
    preHandler: recheckAccess,
    handler: async (request, reply) => {
      reply.code(status)
      request.isMutation = method !== 'GET'
      const result = await handle(inputOf<C>(request, reply), request.user as UserOf<C>)
      if (result instanceof CachedResponse) return sendCachedResponse(reply, result)
      // Fastify would send a string as plain text; every response is JSON.
      return typeof result === 'string' ? reply.type('application/json').send(JSON.stringify(result)) : result
    },
  })
}

/** The same for everybody. The response to a sign-in holds a token. */
const isPublic = ({ method, access }: Call) => method === 'GET' && access === 'anyone'

/** Fastify has validated each part by the call's schema; its types do not show that here. */
function inputOf<C extends Call>(request: FastifyRequest, reply: FastifyReply): Input<C> {
  const { params, query, body, headers } = request
  const bearer = tokenOf(request.headers) ?? ''
  return { params, query, body, headers, requestId: request.id, bearer, reply } as Input<C>
}
