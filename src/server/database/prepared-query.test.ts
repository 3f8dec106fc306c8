import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#tests/support/shop.ts'
import type { Db } from './connect.ts'
import { type Params, preparedQuery } from './prepared-query.ts'

type Values = { name: string; number: number }

test('a prepared query is compiled once and runs with the values of each use, in any position', async () => {
  const { db } = await openShop()
  let built = 0
  const runQuery = preparedQuery((shop: Db, params: Params<Values>) => {
    built += 1
    return shop.selectNoFrom([
      sql<number>`${params('number')}::int + ${1}::int`.as('more'),
      sql<string>`${params('name')}::text`.as('name'),
      sql<number>`${params('number')}::int`.as('number'),
    ])
  })
  expect(await runQuery(db, { name: 'first', number: 1 })).toEqual([{ more: 2, name: 'first', number: 1 }])
  const both = [runQuery(db, { name: 'second', number: 20 }), runQuery(db, { name: 'third', number: 300 })]
  expect(await Promise.all(both)).toEqual([
    [{ more: 21, name: 'second', number: 20 }],
    [{ more: 301, name: 'third', number: 300 }],
  ])
  expect(built).toBe(1)
})
