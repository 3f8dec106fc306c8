import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildWebIfStale } from '#server/platform/startup/web-build.ts'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { refusedStart, startShopProcess } from '#tests/support/startup/fixture.ts'

const PROJECT = join(import.meta.dirname, '../..')
const LEFT = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage', 'e2e', 'tests'])

// Requirements: OPS-2
test('a production install opens with prebuilt pages, and explains how to get missing ones', async () => {
  await buildWebIfStale(() => {}, new AbortController().signal)
  const project = await productionCopy(join(await openFolder(), 'shop'))
  await cp(join(PROJECT, 'dist/web'), join(project, 'dist/web'), { recursive: true })
  const command = [process.execPath, join(project, 'bin/start.mjs')]
  const env = { DATA_DIR: join(project, 'data') }

  const shop = await startShopProcess({ project, command, env })
  await shop.ready()
  const home = await (await shop.get('/')).text()
  // Rendered by the server, with the renderer of the build.
  expect(home).toContain('<main')
  expect((await shop.get(/\/assets\/[\w-]+\.js/.exec(home)?.[0] ?? '/none')).status).toBe(200)
  expect(shop.errors).toEqual([])
  expect((await shop.stop()).code).toBe(0)

  await rm(join(project, 'dist'), { recursive: true })
  const refused = await refusedStart({ project, command, env })
  expect(refused).toMatchObject({
    code: 1,
    errors: [
      'The web pages are not built, and the packages that build them are not installed. Run "npm ci && npm run build", then "npm ci --omit=dev".',
    ],
  })
})

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })

/** The project as "npm ci --omit=dev" leaves it; its packages are only linked. */
async function productionCopy(folder: string): Promise<string> {
  await mkdir(folder)
  const names = (await readdir(PROJECT)).filter((name) => !LEFT.has(name))
  for (const name of names) await cp(join(PROJECT, name), join(folder, name), { recursive: true })
  const { packages } = Lock.parse(JSON.parse(await readFile(join(PROJECT, 'package-lock.json'), 'utf8')))
  const installed = new Set(await packagesIn(join(PROJECT, 'node_modules')))
  for (const [path, { dev }] of Object.entries(packages)) {
    const name = path.replace(/^node_modules\//, '')
    if (dev || !installed.has(name)) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(PROJECT, path), join(folder, path))
  }
  return folder
}

/** Those at the top, where the shop's own files look. */
async function packagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const scoped = names
    .filter((name) => name.startsWith('@'))
    .map(async (scope) => (await readdir(join(folder, scope))).map((name) => `${scope}/${name}`))
  return [...names, ...(await Promise.all(scoped)).flat()]
}
