import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { changeSettings } from '#server/settings/change-settings.ts'
import { readSettings } from '#server/settings/queries.ts'
import { searchCalls } from '#shared/search/calls.ts'

export function searchRoutes(app: FastifyInstance, { db, cache }: Context) {
  const cached = jsonResponses(cache)
  const view = async () => ({ text: (await readSettings(db)).synonyms })

  addRoute(app, searchCalls.synonyms, () =>
    cached(searchCalls.synonyms, '/api/synonyms', async () => ({ reply: await view(), about: ['settings'] })),
  )

  addRoute(app, searchCalls.changeSynonyms, async ({ body: { text }, requestId }, actor) => {
    await changeSettings(db, { synonyms: text }, { actor, requestId })
    return view()
  })
}
