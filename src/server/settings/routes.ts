import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { settingsCalls } from '#shared/settings.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './queries.ts'
import { securityText } from './security-text.ts'
import { readSettingsView } from './show-settings.ts'

export function settingsRoutes(app: FastifyInstance, deps: Context) {
  const view = () => readSettingsView(deps)

  const ready = jsonResponses(deps.cache)
  addRoute(app, settingsCalls.get, () =>
    ready(settingsCalls.get, '/api/settings', async () => ({ reply: await view(), about: ['settings', 'words'] })),
  )

  app.get('/.well-known/security.txt', async (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8')
    return securityText(await readSettings(deps.db), deps.publicUrl, new Date())
  })

  addRoute(app, settingsCalls.update, async ({ body, requestId }, admin) => {
    await changeSettings(deps.db, body, { admin, requestId })
    return view()
  })
}
