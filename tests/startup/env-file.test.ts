import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { refusedStart, startShopProcess } from '#tests/support/startup/fixture.ts'

const PROJECT = join(import.meta.dirname, '../..')
const PARTS = ['bin', 'src', 'package.json']

// Requirements: LIVE-1
test('a start and a task read .env, and a variable that is set wins over it', async () => {
  const project = await projectWith('HOST=here is no address\nLOG_LEVEL=loud\n')
  const start = [process.execPath, join(project, 'bin/start.mjs')]
  const task = [process.execPath, join(project, 'bin/shop.mjs'), 'check']
  const wrong = { code: 1, lines: [], errors: [expect.stringMatching(/^LOG_LEVEL must be one of/)] }
  for (const command of [start, task])
    expect(await refusedStart({ project, command, env: { ENV_FILE: undefined } })).toEqual(wrong)

  const env = { ENV_FILE: undefined, LOG_LEVEL: 'info', TRUST_PROXY: 'two' }
  expect(await refusedStart({ project, command: start, env })).toMatchObject({
    errors: ['TRUST_PROXY must be a number.'],
  })
})

test('a misspelt name in .env stops the start, and a named file must be there', async () => {
  const project = await projectWith('PUBLCI_URL=https://shop.example\n')
  const command = [process.execPath, join(project, 'bin/start.mjs')]
  expect(await refusedStart({ project, command, env: { ENV_FILE: undefined } })).toMatchObject({
    code: 1,
    errors: ['PUBLCI_URL is not a setting. Did you mean PUBLIC_URL?'],
  })
  const missing = join(project, 'other.env')
  expect(await refusedStart({ project, command, env: { ENV_FILE: missing } })).toMatchObject({
    code: 1,
    errors: [`The settings in ${missing} cannot be read (ENOENT).`],
  })
})

test('without .env the shop starts with its defaults', async () => {
  const project = await projectWith(undefined)
  const shop = await startShopProcess({
    project,
    command: [process.execPath, join(project, 'bin/shop.mjs'), '--help'],
    env: { ENV_FILE: undefined },
  })
  expect(await shop.exited).toBe(0)
  expect(shop.errors).toEqual([])
})

async function projectWith(settings: string | undefined): Promise<string> {
  const project = join(await openFolder(), 'shop')
  await mkdir(project)
  for (const part of PARTS) await cp(join(PROJECT, part), join(project, part), { recursive: true })
  await symlink(join(PROJECT, 'node_modules'), join(project, 'node_modules'))
  if (settings !== undefined) await writeFile(join(project, '.env'), settings)
  return project
}
