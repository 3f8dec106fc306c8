import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually, openFolder, processesOn } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { aliveProcesses, processTreeOf } from '#tests/support/startup/process-tree.ts'

// Requirements: OPS-7
test('npm run dev serves the pages from their sources and the calls, and Ctrl-C ends both', async () => {
  const dataDir = join(await openFolder(), 'the data')
  const webPort = String(await freePort())
  const dev = await startShopProcess({
    command: ['npm', 'run', 'dev'],
    env: { DATA_DIR: dataDir, WEB_PORT: webPort, npm_config_update_notifier: 'false' },
  })
  await dev.ready()
  const pages = `http://localhost:${webPort}`
  const get = (path: string) => fetch(pages + path)
  await eventually(() =>
    get('/').then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  expect(await (await get('/')).text()).toContain('/@vite/client')
  expect(await (await get('/main.tsx')).text()).toContain('hydrateRoot')
  expect(await (await get('/api/settings')).json()).toMatchObject({ discountPercent: 10 })
  // Packages that Vite does not find before the first page make it load the page again.
  expect(dev.errors.filter((line) => line.includes('dependency scan'))).toEqual([])

  const family = await processTreeOf(dev.pid)
  expect(family.length).toBeGreaterThan(2)
  await dev.stop('SIGINT', -dev.pid)
  await eventually(async () => (await aliveProcesses(family)).length === 0)
  expect(await processesOn(dataDir)).toEqual([])
})
