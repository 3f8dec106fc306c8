import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder, processesOn } from '#tests/support/embedded/fixture.ts'
import { queueForProcessors } from '#tests/support/processor-queue.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { aliveProcesses, processTreeOf } from '#tests/support/startup/process-tree.ts'

const PROJECT = join(import.meta.dirname, '../..')
const NPM_START = {
  command: ['npm', 'start'],
  env: { DATA_DIR: 'the data', CATALOGUE: undefined, npm_config_update_notifier: 'false' },
}

// Requirements: OPS-1, OPS-3, OPS-4, OPS-16, OPS-17, OPS-18, USER-21
test('npm start in a path with spaces and without a build opens the shop, and Ctrl-C closes it', async () => {
  const project = await copyOfProject(join(await openFolder(), 'my shop'))
  const first = await startShopProcess({ ...NPM_START, project })
  const firstMs = await first.ready(120_000)
  const firstQueue = queueForProcessors()
  console.info(`first start: ${Math.round(firstMs)} ms to the first 200 of /readyz, ${warning(firstQueue)}`)
  expect(firstMs).toBeLessThan(30_000 * firstQueue)
  for (const step of ['Preparing the database', 'Building the web pages', 'Filling the shop', '533 products in 18'])
    await first.waitForLine(step)
  await first.waitForLine('Payments are test payments: no money moves.')
  await first.waitForLine(`The shop is open: http://localhost:${first.port}`)
  const [, email = '', password = ''] =
    /Admin sign-in: (\S+) {2}password: (\S+)/.exec(await first.waitForLine('Admin')) ?? []
  expect(await shopperOf(first).signIn(email, password)).toMatchObject({ isAdmin: true })
  expect(await shopperOf(first).products()).toHaveLength(533)
  expect(await (await first.get('/')).text()).toContain('<div id="root">')
  expect((await first.get('/test-payments/checkout.js')).status).toBe(200)
  expect(first.errors.filter((line) => !line.startsWith('npm '))).toEqual([])
  expect(first.lines.filter((line) => line.includes('"msg":"warning"'))).toEqual([])

  // As the terminal does: to npm and the shop at once, and npm passes it on.
  const family = await processTreeOf(first.pid)
  expect(await first.stop('SIGINT', -first.pid)).toMatchObject({ code: 0 })
  expect(await aliveProcesses(family)).toEqual([])

  const second = await startShopProcess({ ...NPM_START, project })
  const secondMs = await second.ready()
  const secondQueue = queueForProcessors()
  console.info(`second start: ${Math.round(secondMs)} ms to the first 200 of /readyz, ${warning(secondQueue)}`)
  expect(secondMs).toBeLessThan(3_000 * secondQueue)
  await second.waitForLine('Admin sign-in: as set up before')
  expect(second.lines.join('\n')).not.toMatch(/password|Building|Filling|Preparing/)
  const familyAgain = await processTreeOf(second.pid)
  const { code, ms } = await second.stop('SIGTERM')
  console.info(`SIGTERM to npm start: ended after ${Math.round(ms)} ms`)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
  expect(await aliveProcesses(familyAgain)).toEqual([])
  expect(await processesOn(project)).toEqual([])
})

const warning = (queue: number) => `with ${queue.toFixed(1)} waiting for each processor`

/** Copies the project without builds, data and packages. Installed packages are linked. */
async function copyOfProject(folder: string): Promise<string> {
  await mkdir(folder)
  const names = (await readdir(PROJECT)).filter((name) => !LEFT.has(name))
  for (const name of names) await cp(join(PROJECT, name), join(folder, name), { recursive: true })
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const LEFT = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage'])
