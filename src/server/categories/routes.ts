import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { addRoute } from '#server/http/route.ts'
import { categoryCalls } from '#shared/categories.ts'
import { allCategories, allSubCategories } from './queries.ts'
import { toCategories, toSubCategory } from './view.ts'

export function categoryRoutes(app: FastifyInstance, { db }: Deps) {
  addRoute(app, categoryCalls.list, async () => toCategories(await allCategories(db)))

  addRoute(app, categoryCalls.subCategories, async () => (await allSubCategories(db)).map(toSubCategory))
}
