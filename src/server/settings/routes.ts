import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { addRoute } from '#server/http/route.ts'
import { settingsCalls } from '#shared/settings.ts'
import { readSettings } from './queries.ts'

export function settingsRoutes(app: FastifyInstance, { db, testPayments }: Deps) {
  addRoute(app, settingsCalls.get, async () => ({ ...(await readSettings(db)), testPayments }))
}
