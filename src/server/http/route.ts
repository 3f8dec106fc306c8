import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ReadyAnswer } from '#server/platform/response-cache/cached-response.ts'
import { sendAnswer } from '#server/platform/response-cache/send-cached-response.ts'
import type { Call, OutputOf, ReplyOf } from '#shared/call.ts'
import { requireAccess, type SignedInUser } from './authentication.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its work has begun, and is no mere reading. */
    mayHaveChanged: boolean
  }
}

type Input<C extends Call> = {
  params: OutputOf<C, 'params'>
  query: OutputOf<C, 'query'>
  body: OutputOf<C, 'body'>
  headers: OutputOf<C, 'headers'>
  /** For the audit and the log. */
  requestId: string
  /** The bearer token of the call, '' without one. */
  bearer: string
  /** Answers another status or header than usual, for the few calls that need it. */
  reply: FastifyReply
}

type UserOf<C extends Call> = C['access'] extends 'anyone' ? SignedInUser | undefined : SignedInUser

/** A ready answer was shaped by the call's schema when it was made. */
type Result<C extends Call> = ReplyOf<C> | ReadyAnswer

type Handler<C extends Call> = (input: Input<C>, user: UserOf<C>) => Promise<Result<C>> | Result<C>

/** Serves one described call: checks access, then the input, then shapes the reply by its schema. */
export function addRoute<C extends Call>(app: FastifyInstance, call: C, handle: Handler<C>) {
  const { method, path: url, params, query, body, headers, reply: answer, status = 200 } = call
  app.route({
    method,
    url,
    config: { call },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(headers && { headers }),
      response: { '2xx': answer },
    },
    onRequest: (request, reply) => {
      if (!isPublic(call) || request.headers.authorization) reply.header('cache-control', 'no-store')
      return requireAccess(call.access, request)
    },
    handler: async (request, reply) => {
      reply.code(status)
      request.mayHaveChanged = method !== 'GET'
      const result = await handle(inputOf<C>(request, reply), request.user as UserOf<C>)
      if (result instanceof ReadyAnswer) return sendAnswer(reply, result)
      // Fastify would send a text as it is; every answer is JSON.
      return typeof result === 'string' ? reply.type('application/json').send(JSON.stringify(result)) : result
    },
  })
}

/** What everybody is told alike; the answer to a sign-in holds its token. */
const isPublic = ({ method, access }: Call) => method === 'GET' && access === 'anyone'

/** Fastify has checked each part against the call's own schema by now; its types do not carry that this far. */
function inputOf<C extends Call>(request: FastifyRequest, reply: FastifyReply): Input<C> {
  const { params, query, body, headers } = request
  const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  return { params, query, body, headers, requestId: request.id, bearer, reply } as Input<C>
}
