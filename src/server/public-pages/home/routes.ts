import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { homeCalls } from '#shared/home.ts'
import { aboutHome } from './cached-home.ts'
import { readHome } from './read-home.ts'

export function homeRoutes(app: FastifyInstance, { db, cache }: Context) {
  const ready = jsonResponses(cache)

  addRoute(app, homeCalls.get, () =>
    ready(homeCalls.get, '/api/home', async () => {
      const home = await readHome(db)
      return { reply: home, about: aboutHome(home) }
    }),
  )
}
