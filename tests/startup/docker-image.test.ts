import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder, tryStart } from '#tests/support/embedded/fixture.ts'
import { runDockerfile } from '#tests/support/run-dockerfile.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'

const PROJECT = join(import.meta.dirname, '../..')

// Requirements: LIVE-5
test('the steps of the Dockerfile make a small shop that opens, is healthy and stops', {
  timeout: 600_000,
}, async () => {
  const folder = await openFolder()
  const image = runDockerfile(join(PROJECT, 'deploy/Dockerfile'), PROJECT, join(folder, 'image'))
  const megabytes = Number(execFileSync('du', ['-sm', image.files], { encoding: 'utf8' }).split('\t')[0])
  console.log(`the image is Node and ${megabytes} MB`)
  // The engine of the PDF files is 51 MB of it.
  expect(megabytes).toBeLessThan(175)
  const unused = ['vite', 'node', '@myriaddreamin/typst-ts-web-compiler'].map((name) => `node_modules/${name}`)
  for (const left of [...unused, 'tests', 'e2e', '.git', '.env'])
    expect([left, existsSync(join(image.files, left))]).toEqual([left, false])

  const { connection, stop } = await tryStart(join(folder, 'server'))
  onTestFinished(() => stop())
  const [, ...program] = image.command
  const { PORT, ...environment } = image.environment
  expect(PORT).toBe('3000')
  const shop = await startShopProcess({
    project: image.files,
    command: [process.execPath, ...program],
    env: {
      ...environment,
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'backups'),
      DATABASE_URL: `postgresql://shop@/shop?host=${encodeURIComponent(connection.host)}`,
    },
  })
  await shop.ready()
  expect(await (await shop.get('/')).text()).toContain('<main')
  const health = image.health.slice(1).map((part) => part.replace('127.0.0.1:3000', `127.0.0.1:${shop.port}`))
  expect(spawnSync(process.execPath, health).status).toBe(0)
  expect(await shop.stop()).toMatchObject({ code: 0 })
  expect(spawnSync(process.execPath, health).status).toBe(1)
})
