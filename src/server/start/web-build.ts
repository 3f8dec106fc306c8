import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '../../..')
export const WEB_FOLDER = join(PROJECT, 'dist/web')
const MARK = join(WEB_FOLDER, '.built-from')
const SOURCES = ['src/web', 'src/shared', 'vite.config.ts', 'package-lock.json']

/** Builds the web half when it is missing or older than its sources. Throws `WebBuildError` with the builder's last words. */
export async function buildWebIfStale(onProgress: (sentence: string) => void): Promise<void> {
  const sources = await hashOfSources()
  if ((await readFile(MARK, 'utf8').catch(() => '')) === sources) return
  onProgress('Building the web pages')
  await runBuilder()
  await writeFile(MARK, sources)
}

export class WebBuildError extends Error {}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesOf(SOURCES)) hash.update(`${file}\n`).update(await readFile(join(PROJECT, file)))
  return hash.digest('hex')
}

async function filesOf(paths: string[]): Promise<string[]> {
  const lists = await Promise.all(
    paths.map(async (path) => {
      const entries = await readdir(join(PROJECT, path), { withFileTypes: true, recursive: true }).catch(
        () => undefined,
      )
      if (!entries) return [path]
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1))
    }),
  )
  return lists.flat().sort()
}

function runBuilder(): Promise<void> {
  return new Promise((resolve, reject) => {
    const builder = spawn(
      process.execPath,
      [join(PROJECT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: PROJECT,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let words = ''
    for (const stream of [builder.stdout, builder.stderr])
      stream.on('data', (chunk) => {
        words = (words + chunk).slice(-4000)
      })
    builder.on('error', (error) => reject(new WebBuildError(String(error))))
    builder.on('exit', (code) => (code === 0 ? resolve() : reject(new WebBuildError(words))))
  })
}
