import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { orNotFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { addressIn } from '#server/platform/i18n/page-words.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { societyCalls } from '#shared/society.ts'
import { readSocietyText, readTitles } from './read-text.ts'

export function contentRoutes(app: FastifyInstance, { db, cache }: Context) {
  const cached = jsonResponses(cache)

  addRoute(app, societyCalls.list, ({ query: { language } }) =>
    cached(societyCalls.list, addressIn('/api/society', language), async () => ({
      reply: await readTitles(db, language),
      about: ['words', 'settings'],
    })),
  )

  addRoute(app, societyCalls.get, ({ params: { page }, query: { language } }) =>
    cached(societyCalls.get, addressIn(`/api/society/${page}`, language), async () => {
      const text = orNotFound(await readSocietyText(db, page, language), 'This page')
      return { reply: text, about: ['words', 'settings'] }
    }),
  )
}
