import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { addressIn } from '#server/platform/i18n/page-words.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { categoryCalls } from '#shared/categories.ts'
import { readCategories, readSubCategories } from './read-categories.ts'

export function categoryRoutes(app: FastifyInstance, { db, cache }: Context) {
  const cached = jsonResponses(cache)

  addRoute(app, categoryCalls.list, ({ query: { language } }) =>
    cached(categoryCalls.list, addressIn('/api/categories', language), async () => ({
      reply: await readCategories(db, language),
      about: ['words'],
    })),
  )

  addRoute(app, categoryCalls.subCategories, ({ query: { language } }) =>
    cached(categoryCalls.subCategories, addressIn('/api/categories/subcategories', language), async () => ({
      reply: await readSubCategories(db, language),
      about: ['words'],
    })),
  )
}
