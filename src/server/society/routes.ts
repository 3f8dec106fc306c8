import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/app.ts'
import { notFound } from '#server/http/errors.ts'
import { addRoute } from '#server/http/route.ts'
import { societyCalls } from '#shared/society.ts'
import { findSocietyText, societyTitles } from './queries.ts'
import { toSocietyText } from './view.ts'

export function societyRoutes(app: FastifyInstance, { db }: Deps) {
  addRoute(app, societyCalls.list, async () => (await societyTitles(db)).map(toSocietyText))

  addRoute(app, societyCalls.get, async ({ params }) => {
    const text = await findSocietyText(db, params.page)
    if (!text) throw notFound('This page')
    return toSocietyText(text)
  })
}
