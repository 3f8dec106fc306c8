import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { linkToNext } from '#server/http/next-page.ts'
import { addRoute } from '#server/http/route.ts'
import { readSettings } from '#server/settings/queries.ts'
import { readyToTradeCalls, type TradeRule } from '#shared/ready-to-trade.ts'
import { productsWithSampleReviews } from './queries.ts'
import { RULES } from './rules.ts'
import { missingSettings } from './setting-rules.ts'
import { type Checked, openTradeCheck } from './trade-check.ts'

const PER_PAGE = 50

export function readyToTradeRoutes(app: FastifyInstance, { db }: Context) {
  const checkProducts = openTradeCheck(db)

  addRoute(app, readyToTradeCalls.get, async () => {
    const [checked, settings, sampled] = await Promise.all([
      checkProducts(),
      readSettings(db),
      productsWithSampleReviews(db),
    ])
    const products = [...checked.values()]
    return {
      products: products.length,
      rules: RULES.map(({ rule, law }) => ({ rule, law, products: products.filter(breaks(rule, sampled)).length })),
      settings: missingSettings(settings, products),
    }
  })

  addRoute(app, readyToTradeCalls.products, async ({ query, reply }) => {
    const [checked, sampled] = await Promise.all([checkProducts(), productsWithSampleReviews(db)])
    const products = [...checked.values()].filter(breaks(query.rule, sampled)).toSorted(byName)
    const from = products.findIndex(({ id }) => id === query.cursor) + 1
    const page = products.slice(from, from + PER_PAGE)
    linkToNext(reply, page, PER_PAGE)
    return page.map(({ id, name, category, violated: broken }) => ({
      _id: id,
      name,
      category,
      words: broken.get(query.rule) ?? [],
    }))
  })
}

const breaks = (rule: TradeRule, sampled: Set<string>) => (product: Checked) =>
  rule === 'sample-reviews' ? sampled.has(product.id) : product.violated.has(rule)

const byName = (a: Checked, b: Checked) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)
