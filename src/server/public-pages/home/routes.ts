import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { addressIn } from '#server/platform/i18n/page-words.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { homeCalls } from '#shared/home.ts'
import { aboutHome, readHome } from './read-home.ts'

export function homeRoutes(app: FastifyInstance, { db, cache }: Context) {
  const cached = jsonResponses(cache)

  addRoute(app, homeCalls.get, ({ query: { language } }) =>
    cached(homeCalls.get, addressIn('/api/home', language), async () => {
      const home = await readHome(db, language)
      return { reply: home, about: aboutHome(home) }
    }),
  )
}
