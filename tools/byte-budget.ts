import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

// Brotli 11, in bytes (docs/performance.md#byte-budgets). A build within 2 % of a budget fails.
const HOME_JS = 85_000
const HOME_CSS = 6_000
const ROUTE = 8_000
const FORM_ROUTE = 12_000
const MARGIN = 0.02

const FORM_ROUTES = ['login', 'register', 'profile', 'shipping', 'payment', 'place-order', 'order', 'cart', 'product']

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The report of sizes and budgets. Dot files are not served. */
export const SIZES = '.sizes.txt'

/** Fails the build if a shopper would load more than the budget, or any admin code. */
export function byteBudget(): Plugin {
  return {
    name: 'byte-budget',
    apply: 'build',
    generateBundle: {
      // After the builder has written the preload lists into the scripts.
      order: 'post',
      handler(_options, bundle) {
        const { lines, broken } = measure(bundle)
        if (broken.length > 0) this.error(`Too near to the byte budget, or over it:\n${broken.join('\n')}`)
        this.emitFile({ type: 'asset', fileName: SIZES, source: `${lines.join('\n')}\n` })
      },
    },
  }
}

export function measure(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
  const first = firstFiles(bundle, chunks)
  const screens = chunks
    .filter(({ fileName }) => !first.has(fileName))
    .flatMap((chunk) => screensIn(chunk).map((name) => ({ name, chunk })))

  const rows = [
    row('home JS', sizeOf(bundle, [...first]), HOME_JS),
    row('home CSS', sizeOf(bundle, cssOf(bundle, [...first])), HOME_CSS),
    ...screens.map(({ name, chunk }) => routeRow(bundle, name, chunk, first)),
  ]
  const adminFiles = [...first]
    .filter((file) => isAdminFile(bundle, file))
    .map((file) => `${file} is the back office’s`)
  return {
    lines: rows.map(({ text }) => text),
    broken: [...rows.filter(({ isOver }) => isOver).map(({ text }) => text), ...adminFiles],
  }
}

/** The files of the page itself, including the home screen. */
function firstFiles(bundle: Bundle, chunks: Chunk[]) {
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  const entryChunks = chunks.filter(({ fileName }) => html.includes(fileName))
  if (entryChunks.length === 0) throw new Error('The page asks for no script')
  return new Set(entryChunks.flatMap((chunk) => withImports(bundle, chunk)))
}

function routeRow(bundle: Bundle, name: string, chunk: Chunk, first: Set<string>) {
  const imported = withImports(bundle, chunk).filter((file) => !first.has(file))
  const adminFiles = imported.filter((file) => isAdminFile(bundle, file))
  if (adminFiles.length > 0) return { text: `${name} loads the back office: ${adminFiles.join(', ')}`, isOver: true }
  return row(`${name} JS`, sizeOf(bundle, imported), FORM_ROUTES.includes(name) ? FORM_ROUTE : ROUTE)
}

function row(label: string, size: number, budget: number) {
  const most = Math.floor(budget * (1 - MARGIN))
  return {
    text: `${label.padEnd(24)} ${String(size).padStart(6)} bytes, at most ${most} of ${budget}`,
    isOver: size > most,
  }
}

/** The shopper's screens in a chunk; several if they are often read in sequence. */
const screensIn = ({ moduleIds }: Chunk) =>
  moduleIds.flatMap((id) => /\/src\/web\/(?!admin|ui)(?:[\w-]+\/)+([\w-]+)-screen\.tsx$/.exec(id)?.[1] ?? [])

function isAdminFile(bundle: Bundle, file: string) {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.includes('/src/web/admin/'))
}

/** A chunk with its static imports. */
function withImports(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') withImports(bundle, imported, seen)
  }
  return [...seen]
}

/** The style sheets of these chunks; Vite records them on each chunk. */
function cssOf(bundle: Bundle, files: string[]): string[] {
  const sheets = files.flatMap((file) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
  })
  return [...new Set(sheets)]
}

function sizeOf(bundle: Bundle, files: string[]): number {
  return files.reduce((sum, file) => sum + compressed(bundle[file]).length, 0)
}

function compressed(output: Bundle[string] | undefined): Uint8Array {
  if (!output) return new Uint8Array()
  const content = withPlaceholderNames(String(output.type === 'chunk' ? output.code : output.source))
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/**
 * Replaces hashes in file names by stable ones. Otherwise any changed byte changes names and moves a script's size by
 * tens of bytes.
 */
function withPlaceholderNames(content: string): string {
  const placeholders = new Map<string, string>()
  return content.replace(HASH, (hash) => {
    const name =
      placeholders.get(hash) ??
      createHash('sha256').update(String(placeholders.size)).digest('base64url').slice(0, hash.length)
    placeholders.set(hash, name)
    return name
  })
}

const HASH = /(?<=(?:assets|\.)\/(?:[a-z-]+-)?)[\w-]{7}(?=\.\w)/g
