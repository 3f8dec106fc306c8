import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { type PlannedSetting, plannedSettingCalls } from '#shared/planned-settings.ts'
import { settingsCalls } from '#shared/settings.ts'
import { changeSettings } from './change-settings.ts'
import { planSetting, withdrawPlanned } from './plan-setting.ts'
import { plannedSettings } from './planned-queries.ts'
import { readSettings } from './queries.ts'
import { securityText } from './security-text.ts'
import { readSettingsView } from './show-settings.ts'

export function settingsRoutes(app: FastifyInstance, deps: Context) {
  const view = () => readSettingsView(deps)

  const cached = jsonResponses(deps.cache)
  addRoute(app, settingsCalls.get, () =>
    cached(settingsCalls.get, '/api/settings', async () => ({ reply: await view(), about: ['settings', 'words'] })),
  )

  app.get('/.well-known/security.txt', async (_request, reply) => {
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8')
    return securityText(await readSettings(deps.db), deps.publicUrl, new Date())
  })

  const planned = async () => (await plannedSettings(deps.db)).map(toPlanned)

  addRoute(app, plannedSettingCalls.list, planned)

  addRoute(app, plannedSettingCalls.plan, async ({ body, requestId }, actor) => {
    await planSetting(deps.db, body, { actor, requestId })
    return planned()
  })

  addRoute(app, plannedSettingCalls.withdraw, async ({ params, requestId }, actor) => {
    await withdrawPlanned(deps.db, params.id, { actor, requestId })
    return planned()
  })

  addRoute(app, settingsCalls.update, async ({ body, requestId }, actor) => {
    await changeSettings(deps.db, body, { actor, requestId })
    return view()
  })
}

const toPlanned = ({ id, by, ...planned }: Awaited<ReturnType<typeof plannedSettings>>[number]): PlannedSetting => ({
  _id: id,
  ...planned,
  by: by ?? '',
})
