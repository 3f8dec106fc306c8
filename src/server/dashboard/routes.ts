import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { dashboardCalls } from '#shared/dashboard.ts'
import { readDashboard } from './read-dashboard.ts'

export function dashboardRoutes(app: FastifyInstance, { db }: Context) {
  addRoute(app, dashboardCalls.get, ({ reply }, me) => readDashboard(db, me.role, reply.request))
}
