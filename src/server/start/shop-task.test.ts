import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder, processesOn } from '#server/database/embedded/fixture.ts'
import { startShopProcess } from './fixture.ts'
import { shopperOf } from './fixture-shopper.ts'
import { taskRunner } from './fixture-task.ts'

const PROJECT = join(import.meta.dirname, '../../..')
const CATALOGUE = join(PROJECT, 'catalogue')
const HEAD = { email: 'head@shop.example', password: 'a password for the head' }

test('the operator’s tasks work beside a running shop and without one, and leave nothing running', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  const task = taskRunner({ DATA_DIR })
  expect(await task('check')).toEqual({
    code: 1,
    lines: [],
    errors: [
      `There is no shop in ${DATA_DIR} yet. Start it once with "npm start", or set DATA_DIR to the folder of your shop.`,
    ],
  })

  const shop = await startShopProcess({ env: { DATA_DIR, CATALOGUE: 'none' } })
  await shop.ready()
  expect(await shopperOf(shop).products()).toEqual([])
  expect(await task('import-products', CATALOGUE)).toMatchObject({ code: 0, errors: [] })
  expect(await shopperOf(shop).products()).toHaveLength(533)
  expect(await task('create-admin', '--email', HEAD.email, '--password', HEAD.password)).toEqual({
    code: 0,
    lines: [`${HEAD.email} is an admin now.`],
    errors: [],
  })
  expect(await shopperOf(shop).signIn(HEAD.email, HEAD.password)).toMatchObject({ isAdmin: true })
  expect(await task('check')).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^All \d+ invariants hold\.$/)],
    errors: [],
  })
  expect(await shop.readiness()).toBe(200)
  expect((await shop.stop()).code).toBe(0)

  expect(await task('check')).toMatchObject({ code: 0, errors: [] })
  expect(await processesOn(DATA_DIR)).toEqual([])
  const unknown = await task('reconsile')
  expect(unknown).toMatchObject({ code: 1, lines: [] })
  expect(unknown.errors[0]).toBe('There is no task "reconsile".')
  for (const name of ['check', 'create-admin', 'import-products'])
    expect(unknown.errors.join('\n')).toContain(`  ${name}`)
})
