import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { addRoute } from '#server/http/route.ts'
import { homeCalls } from '#shared/home.ts'
import { readHome } from './read-home.ts'

export function homeRoutes(app: FastifyInstance, { db }: Deps) {
  addRoute(app, homeCalls.get, () => readHome(db))
}
