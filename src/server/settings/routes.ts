import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { addRoute } from '#server/http/route.ts'
import { settingsCalls } from '#shared/settings.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './queries.ts'

export function settingsRoutes(app: FastifyInstance, { db, testPayments, orderHoldMinutes }: Deps) {
  const view = async () => ({ orderHoldMinutes, ...(await readSettings(db)), testPayments })

  addRoute(app, settingsCalls.get, view)

  addRoute(app, settingsCalls.update, async ({ body, requestId }, admin) => {
    await changeSettings(db, body, { admin, requestId })
    return view()
  })
}
