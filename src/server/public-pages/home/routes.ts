import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { addRoute } from '#server/http/route.ts'
import { jsonAnswers } from '#server/platform/response-cache/json-responses.ts'
import { homeCalls } from '#shared/home.ts'
import { aboutHome } from './cached-home.ts'
import { readHome } from './read-home.ts'

export function homeRoutes(app: FastifyInstance, { db, answers }: Deps) {
  const ready = jsonAnswers(answers)

  addRoute(app, homeCalls.get, () =>
    ready(homeCalls.get, '/api/home', async () => {
      const home = await readHome(db)
      return { reply: home, about: aboutHome(home) }
    }),
  )
}
