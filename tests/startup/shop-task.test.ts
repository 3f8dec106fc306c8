import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment } from '#server/env.ts'
import { eventually, openFolder, processesOn } from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { taskRunner } from '#tests/support/startup/fixture-task.ts'

const PROJECT = join(import.meta.dirname, '../..')
const CATALOGUE = join(PROJECT, 'catalogue')
const HEAD = { email: 'head@shop.example', password: 'a password for the head' }

// Requirements: OPS-9, OPS-10, OPS-13, OPS-15
// Threats: T172
test('the operator’s tasks work with and without a running shop, and leave nothing running', async () => {
  const DATA_DIR = join(await openFolder(), 'data')
  const task = taskRunner({ DATA_DIR })
  expect(await task('check')).toEqual({
    code: 1,
    lines: [],
    errors: [
      `There is no shop in ${DATA_DIR} yet. Start it once with "npm start", or set DATA_DIR to the folder of your shop.`,
    ],
  })

  const first = { ADMIN_EMAIL: 'first@shop.example', ADMIN_PASSWORD: 'a password of the environment' }
  const shop = await startShopProcess({ env: { DATA_DIR, ...first } })
  await shop.ready()
  await shop.waitForLine('Admin sign-in: first@shop.example, with the password of ADMIN_PASSWORD')
  expect([...shop.lines, ...shop.errors].join('\n')).not.toContain(first.ADMIN_PASSWORD)
  await shopperOf(shop).signIn(first.ADMIN_EMAIL, first.ADMIN_PASSWORD)
  expect(await shopperOf(shop).products()).toEqual([])
  expect(await task('import-products', CATALOGUE)).toMatchObject({ code: 0, errors: [] })
  expect(await shopperOf(shop).products()).toHaveLength(533)
  expect(await task('create-admin', '--email', HEAD.email, '--password', HEAD.password)).toEqual({
    code: 0,
    lines: [`${HEAD.email} is an admin now.`],
    errors: [],
  })
  expect(await shopperOf(shop).signIn(HEAD.email, HEAD.password)).toMatchObject({ isAdmin: true })
  const reset = await task('reset-password', '--email', HEAD.email)
  expect(reset).toMatchObject({ code: 0, errors: [] })
  const [, password = ''] = /Password: (\S+)/.exec(reset.lines[0] ?? '') ?? []
  expect(await shopperOf(shop).signIn(HEAD.email, password)).toMatchObject({ isAdmin: true })
  expect(await task('check')).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^All \d+ invariants hold\.$/)],
    errors: [],
  })
  await eventually(async () => (await shop.readiness()) === 200)
  expect((await shop.stop()).code).toBe(0)

  expect(await task('check')).toMatchObject({ code: 0, errors: [] })
  expect(await processesOn(DATA_DIR)).toEqual([])
  const unknown = await task('reconsile')
  expect(unknown).toMatchObject({ code: 1, lines: [] })
  expect(unknown.errors[0]).toBe('There is no task "reconsile".')
  for (const name of ['check', 'create-admin', 'import-products'])
    expect(unknown.errors.join('\n')).toContain(`  ${name}`)
})

// Requirements: OPS-11
test('help covers all tasks, one task, and the settings of the start', async () => {
  const folder = await openFolder()
  const DATA_DIR = join(folder, 'data')
  const task = taskRunner({ DATA_DIR })
  const list = await task('--help')
  expect(list).toMatchObject({ code: 0, errors: [] })
  for (const name of ['backup', 'restore', 'reset-password --email ADDRESS']) {
    expect(list.lines.some((line) => line.startsWith(`  ${name}`))).toBe(true)
  }
  expect(await task()).toEqual(list)
  expect(await task('reset-password', '--help')).toEqual({
    code: 0,
    lines: ['npm run shop -- reset-password --email ADDRESS', expect.stringMatching(/^sets a new password/)],
    errors: [],
  })

  const command = [process.execPath, join(PROJECT, 'bin/start.mjs'), '--help']
  const start = await startShopProcess({ command, env: { DATA_DIR } })
  expect(await start.exited).toBe(0)
  const help = start.lines.join('\n')
  const settings = Object.keys(Environment.shape)
  expect(settings.length).toBeGreaterThan(20)
  for (const setting of settings) expect(help).toMatch(new RegExp(`\\b${setting}\\b`))
  expect(await readdir(folder)).toEqual([])
})
