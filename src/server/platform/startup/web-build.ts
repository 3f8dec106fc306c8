import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The bundle that renders pages on the server, below the web build folder. */
export const RENDERER = join('.renderer', 'render-page.js')

const PROJECT = join(import.meta.dirname, '../../../..')
const DIST = join(PROJECT, 'dist')
const BUILDER = join(PROJECT, 'node_modules/vite/bin/vite.js')
export const WEB_FOLDER = join(DIST, 'web')
const MARK = '.built-from'
const SOURCES = [
  'src/web',
  'src/shared',
  'src/words',
  'tools/app-icons.ts',
  'tools/byte-budget.ts',
  'tools/chunk-groups.ts',
  'tools/inline-class-names.ts',
  'tools/first-load.ts',
  'tools/offline-worker.ts',
  'tools/oldest-engines.ts',
  'tools/precompress.ts',
  'tools/screen-files.ts',
  'tools/short-class-names.ts',
  'tools/short-token-names.ts',
  'tools/used-attributes.ts',
  'tools/used-exports.ts',
  'tools/words.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** The web build failed; the message ends with the builder's last lines. */
export class WebBuildError extends Error {}

/**
 * Builds the web app if it is missing or older than its sources. It builds beside the served folder and then swaps, so
 * that no crash or second start leaves a partial build. Throws `WebBuildError`.
 */
export async function buildWebIfStale(onProgress: (sentence: string) => void, ending: AbortSignal): Promise<void> {
  const sources = await hashOfSources()
  if ((await readFile(join(WEB_FOLDER, MARK), 'utf8').catch(() => '')) === sources) return
  await requireBuilder()
  onProgress('Building the web pages (only when they have changed)')
  const folder = join(DIST, `.web-${process.pid}`)
  const renderer = `${folder}-renderer`
  try {
    await both(runBuilder(folder, [], ending), runBuilder(renderer, ['--ssr', 'render-page.tsx'], ending))
    await rename(renderer, join(folder, dirname(RENDERER)))
    await writeFile(join(folder, MARK), sources)
    await replaceBuild(folder)
  } finally {
    await Promise.all([folder, renderer].map((left) => rm(left, { recursive: true, force: true })))
  }
}

/** A production install has no build packages; its pages are built before. */
async function requireBuilder() {
  const hasBuilder = await access(BUILDER).then(
    () => true,
    () => false,
  )
  if (hasBuilder) return
  const state = (await readFile(join(WEB_FOLDER, MARK), 'utf8').catch(() => ''))
    ? 'older than their sources'
    : 'not built'
  throw new WebBuildError(
    `The web pages are ${state}, and the packages that build them are not installed. Run "npm ci && npm run build", then "npm ci --omit=dev".`,
  )
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesOf(SOURCES)) hash.update(`${file}\n`).update(await readFile(join(PROJECT, file)))
  return hash.digest('hex')
}

async function filesOf(paths: string[]): Promise<string[]> {
  const lists = await Promise.all(paths.map(filesIn))
  return lists
    .flat()
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
}

async function filesIn(path: string): Promise<string[]> {
  const folder = join(PROJECT, path)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1))
}

/** Waits for both before it throws, so that neither is left running. */
async function both(...builds: Promise<void>[]) {
  await Promise.allSettled(builds)
  await Promise.all(builds)
}

async function runBuilder(folder: string, more: string[], ending: AbortSignal): Promise<void> {
  const builder = spawn(
    process.execPath,
    [BUILDER, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir', ...more],
    // Shoppers always get production pages.
    { cwd: PROJECT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  const stopBuilder = () => builder.kill('SIGKILL')
  ending.addEventListener('abort', stopBuilder)
  let output = ''
  for (const stream of [builder.stdout, builder.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-MAX_OUTPUT)
    })
  }
  const [code] = await once(builder, 'close')
  ending.removeEventListener('abort', stopBuilder)
  if (code !== 0) throw new WebBuildError(`The web pages could not be built in ${DIST}. The builder said:\n${output}`)
}

/** A simultaneous start may have put the same build there; either may stay. */
async function replaceBuild(folder: string) {
  const old = `${folder}-old`
  await rename(WEB_FOLDER, old).catch(() => {})
  await rename(folder, WEB_FOLDER).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(old, { recursive: true, force: true })
}

const MAX_OUTPUT = 4_000
