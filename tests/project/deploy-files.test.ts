import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment, readEnv } from '#server/env.ts'

const PROJECT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

// Requirements: LIVE-1
test('the example of the settings names each setting once, with a value that the start accepts', () => {
  const lines = [...read('deploy/.env.example').matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)]
  expect(lines.map(([, name]) => name).toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
  const values = lines.map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')] as const)
  const env = readEnv(Object.fromEntries(values))
  expect(env.warnings).toEqual([])
  expect(env).toMatchObject({ trustProxy: 1, host: '127.0.0.1', port: 3000, catalogue: 'none' })
})

// Requirements: LIVE-1
test('the settings table explains each setting', () => {
  const table = read('docs/operations/settings.md')
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) => names.match(/[A-Z][A-Z0-9_]+/g))
  expect(named.toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
})

test('the image has the Node of the tests, and listens where the proxies look', () => {
  const dockerfile = read('deploy/Dockerfile')
  const { dependencies } = JSON.parse(read('package.json'))
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(bases).toEqual(Array.from({ length: 3 }, () => `node:${dependencies.node}-bookworm-slim`))
  expect(dockerfile).toContain('npm ci --omit=dev')
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK .*127\.0\.0\.1:3000\/readyz/m)
  expect(read('deploy/Caddyfile')).toContain('reverse_proxy {$SHOP:127.0.0.1:3000}')
  expect(read('deploy/nginx.conf')).toContain('server 127.0.0.1:3000 ')
  expect(read('deploy/prometheus/prometheus.yml')).toContain('127.0.0.1:3000')
})

test('compose sets settings that exist, and needs what its example names', () => {
  const compose = read('deploy/compose.yaml')
  const shop = /\n {2}shop:\n([\s\S]*?)\n {2}database:/.exec(compose)?.[1] ?? ''
  const environment = /environment:\n((?: {6}\S.*\n)+)/.exec(shop)?.[1] ?? ''
  const set = [...environment.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value])
  const filled = set.map(([name = '', value = '']) => [name, value.replace(/\$\{(\w+):\?[^}]*\}/g, 'shop.example')])
  expect(readEnv(Object.fromEntries(filled))).toMatchObject({ host: '0.0.0.0', trustProxy: 1, dataDir: '/data' })
  const variables = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const example = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect([...new Set(variables)].toSorted()).toEqual(example.toSorted())
})

test('the containers of compose gain no privileges, and the off-site copy only reads the backups', () => {
  const services = read('deploy/compose.yaml').split(/^ {2}(?=\w+:$)/m)
  const lines = (name: string) => services.find((part) => part.startsWith(`${name}:`))?.split(/\n {4}/)
  for (const name of ['shop', 'database', 'offsite'])
    expect(lines(name), name).toContain('security_opt: ["no-new-privileges:true"]')
  for (const name of ['shop', 'offsite'])
    expect(lines(name), name).toEqual(expect.arrayContaining(['read_only: true', 'tmpfs: [/tmp]', 'cap_drop: [ALL]']))
  expect(lines('offsite')).toEqual(
    expect.arrayContaining([
      'cap_add: [DAC_READ_SEARCH]',
      '  - backups:/backups:ro',
      expect.stringMatching(/^ {2}- offsite-cache:/),
    ]),
  )
})

// Requirements: LIVE-4
test('the alert rules are those of the monitoring page', () => {
  const page = read('docs/operations/monitoring.md')
  const alerts = page.slice(page.indexOf('## Alerts'), page.indexOf('## Find a request'))
  const rows = [...alerts.matchAll(/^\| ([^|]+) \| `((?:\\\||[^|`])+)`(?: for (\d+) (minute|hour)s?)?/gm)]
  const expected = rows.map(([, name = '', expr = '', count, unit]) => [
    name.replace(/(?:^| |-)(\w)/g, (_, letter) => letter.toUpperCase()),
    expr.replaceAll('\\|', '|'),
    count && `${count}${unit?.[0]}`,
  ])
  const rules = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)\n +expr: (.+)\n(?: +for: (\w+)\n)?/g)]
  expect(rules.map(([, name, expr, time]) => [name, expr, time])).toEqual(expected)
  expect(rules.length).toBeGreaterThan(15)
})

// Requirements: LIVE-4
test('each metric of an alert is one that the shop has', () => {
  const sources = [
    'src/server/platform/metrics/metrics.ts',
    'src/server/platform/metrics/request-counts.ts',
    'node_modules/prom-client/lib/metrics/eventLoopLag.js',
    'node_modules/prom-client/lib/metrics/osMemoryHeapLinux.js',
  ].map(read)
  const metrics = read('deploy/prometheus/alerts.yml').match(/(?<=\bshop_)\w+/g) ?? []
  for (const metric of new Set(metrics.map((name) => name.replace(/_bucket$/, ''))))
    expect([
      metric,
      sources.some((source) => new RegExp(`(['"\`]|shop_| )${metric}(['"\`]|\\b)`).test(source)),
    ]).toEqual([metric, true])
})
