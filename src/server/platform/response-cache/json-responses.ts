import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Call, ReplyOf } from '#shared/call.ts'
import type { CachedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Topic } from './topics.ts'

type Made<C extends Call> = { reply: ReplyOf<C>; about: readonly Topic[] }

/**
 * Cached responses of described calls, validated by the call's schema when built. `key`: the address of the request.
 */
export const jsonResponses =
  (responses: ResponseCache) =>
  <C extends Call>(call: C, key: string, make: () => Promise<Made<C>>): Promise<CachedResponse> =>
    responses.get(key, async () => {
      const { reply, about } = await make()
      return { body: serializerOf(call)(reply), type: 'application/json; charset=utf-8', about }
    })

type Serializer = ReturnType<typeof serializerCompiler>
const serializers = new Map<Call, Serializer>()

function serializerOf(call: Call): Serializer {
  const known = serializers.get(call)
  if (known) return known
  const made = serializerCompiler({ schema: call.reply, method: call.method, url: call.path })
  serializers.set(call, made)
  return made
}
