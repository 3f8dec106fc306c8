import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notApplicable, serverError } from './errors.ts'
import type { CallName } from './fault-menu.ts'
import { consumeFault } from './faults.ts'
import type { Sandbox } from './sandbox.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name by which a fault can target this call of the payment sandbox. */
    sandboxCall?: CallName
  }
}

/** The route's options that name its call. */
export const named = (call: CallName) => ({ config: { sandboxCall: call } })

/** Applies the configured faults to the named calls of `app`. Register it after authentication. */
export function addCallFaults(app: FastifyInstance, sandbox: Sandbox): void {
  const losing = new WeakSet<FastifyRequest>()

  // After reading the whole request: a slow provider completes it although the client left.
  app.addHook('preHandler', async (request, reply) => {
    const { sandboxCall: call } = request.routeOptions.config
    const fault = call && (await consumeFault(sandbox.db, CALL_FAULTS, targetsFor(call)))
    switch (fault?.kind) {
      case 'slow':
        await pause((fault.seconds ?? TOO_LATE) * 1000, undefined, { signal: sandbox.stopping })
        return
      case 'too_many_requests':
        reply.header('retry-after', Math.ceil(fault.seconds ?? RETRY_AFTER_SECONDS))
        throw notApplicable(429, 'Request failed because too many requests were sent. Please try again later.')
      case 'server_error':
        throw serverError()
      case 'cut':
        disconnect(request, reply)
        return
      case 'answer_lost':
        losing.add(request)
    }
  })

  app.addHook('onSend', async (request, _, payload) => {
    if (losing.has(request)) request.raw.socket.destroy()
    return payload
  })
}

function disconnect(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
}

/** Faults of `any` call exclude the calls of the payment window. */
const targetsFor = (call: CallName) => (call.startsWith('window.') ? [call] : [call, 'any'])

const CALL_FAULTS = ['slow', 'too_many_requests', 'server_error', 'cut', 'answer_lost'] as const
/** Seconds; the shop waits 5. */
const TOO_LATE = 6
/** `Retry-After` of a rate-limited call, in seconds. */
const RETRY_AFTER_SECONDS = 1
