import type { FastifyInstance } from 'fastify'
import { jsonAnswers } from '#server/answers/json-answers.ts'
import type { Deps } from '#server/app.ts'
import { addRoute } from '#server/http/route.ts'
import { settingsCalls } from '#shared/settings.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './queries.ts'

export function settingsRoutes(app: FastifyInstance, { db, answers, testPayments, orderHoldMinutes }: Deps) {
  const view = async () => ({ orderHoldMinutes, ...(await readSettings(db)), testPayments })

  const ready = jsonAnswers(answers)
  addRoute(app, settingsCalls.get, () =>
    ready(settingsCalls.get, '/api/settings', async () => ({ reply: await view(), about: ['settings'] })),
  )

  addRoute(app, settingsCalls.update, async ({ body, requestId }, admin) => {
    await changeSettings(db, body, { admin, requestId })
    return view()
  })
}
