import type { FastifyInstance } from 'fastify'
import { jsonAnswers } from '#server/answers/json-answers.ts'
import type { Deps } from '#server/app.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { societyCalls } from '#shared/society.ts'
import { inLanguage, isTranslated } from './in-language.ts'
import { findSocietyText, societyTitles } from './queries.ts'
import { toSocietyText } from './view.ts'

export function societyRoutes(app: FastifyInstance, { db, answers }: Deps) {
  const ready = jsonAnswers(answers)

  addRoute(app, societyCalls.list, ({ query: { language } }) =>
    ready(societyCalls.list, addressIn('/api/society', language), async () => ({
      reply: (await societyTitles(db)).map((row) => inLanguage(toSocietyText(row), language)),
      about: ['words'],
    })),
  )

  addRoute(app, societyCalls.get, ({ params: { page }, query: { language } }) =>
    ready(societyCalls.get, addressIn(`/api/society/${page}`, language), async () => {
      const text = await findSocietyText(db, page)
      if (!text) throw notFound('This page')
      return { reply: inLanguage(toSocietyText(text), language), about: ['words'] }
    }),
  )
}

/** Under an address of its own in each language, so that no answer is kept for another one; a language that we do not have needs none. */
const addressIn = (path: string, language: string | undefined) =>
  isTranslated(language) ? `${path}?language=${language}` : path
