import { execFileSync, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { findPromtool, findSystemdAnalyze } from '../../tools/find-deploy-tools.ts'

const PROJECT = join(import.meta.dirname, '../..')
const UNITS = ['shop.service', 'shop-offsite.service', 'shop-offsite.timer']

// Requirements: LIVE-3
test('systemd accepts the units, and the service may do little besides its work', { timeout: 120_000 }, async () => {
  const analyze = findSystemdAnalyze()
  const folder = await openFolder()
  const files = await Promise.all(UNITS.map((name) => copyUnit(folder, name)))
  const verified = spawnSync(analyze, ['verify', ...files], { encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])
  const security = execFileSync(analyze, ['security', '--offline=yes', '--threshold=25', ...files.slice(0, 1)], {
    encoding: 'utf8',
  })
  expect(security).toMatch(/Overall exposure level for shop\.service: [12]\.\d OK/)
})

/** The programs of /srv/shop are this project's. */
async function copyUnit(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  const text = await readFile(join(PROJECT, 'deploy', name), 'utf8')
  await writeFile(file, text.replaceAll('/srv/shop/', `${PROJECT}/`))
  return file
}

// Requirements: LIVE-4
test('Prometheus accepts its settings and the alert rules', { timeout: 120_000 }, () => {
  const settings = join(PROJECT, 'deploy/prometheus/prometheus.yml')
  const output = execFileSync(findPromtool(), ['check', 'config', settings], { encoding: 'utf8' })
  expect(output).toContain('19 rules found')
})
