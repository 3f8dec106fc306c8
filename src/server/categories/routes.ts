import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { addRoute } from '#server/http/route.ts'
import { jsonResponses } from '#server/platform/response-cache/json-responses.ts'
import { categoryCalls } from '#shared/categories.ts'
import { readCategories, readSubCategories } from './read-categories.ts'

export function categoryRoutes(app: FastifyInstance, { db, cache }: Context) {
  const ready = jsonResponses(cache)

  addRoute(app, categoryCalls.list, () =>
    ready(categoryCalls.list, '/api/categories', async () => ({
      reply: await readCategories(db),
      about: ['words'],
    })),
  )

  addRoute(app, categoryCalls.subCategories, () =>
    ready(categoryCalls.subCategories, '/api/categories/subcategories', async () => ({
      reply: await readSubCategories(db),
      about: ['words'],
    })),
  )
}
