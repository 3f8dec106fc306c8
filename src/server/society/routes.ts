import type { FastifyInstance } from 'fastify'
import { jsonAnswers } from '#server/answers/json-answers.ts'
import type { Deps } from '#server/app.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { societyCalls } from '#shared/society.ts'
import { findSocietyText, societyTitles } from './queries.ts'
import { toSocietyText } from './view.ts'

export function societyRoutes(app: FastifyInstance, { db, answers }: Deps) {
  const ready = jsonAnswers(answers)

  addRoute(app, societyCalls.list, () =>
    ready(societyCalls.list, '/api/society', async () => ({
      reply: (await societyTitles(db)).map(toSocietyText),
      about: ['words'],
    })),
  )

  addRoute(app, societyCalls.get, ({ params: { page } }) =>
    ready(societyCalls.get, `/api/society/${page}`, async () => {
      const text = await findSocietyText(db, page)
      if (!text) throw notFound('This page')
      return { reply: toSocietyText(text), about: ['words'] }
    }),
  )
}
