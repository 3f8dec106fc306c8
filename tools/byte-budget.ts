import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

// Brotli 11, in bytes (stack: budget). A build that comes nearer than a fiftieth to one of them fails.
const HOME_JS = 85_000
const HOME_CSS = 6_000
const ROUTE = 8_000
const FORM_ROUTE = 12_000
const ROOM = 0.02

const FORM_ROUTES = ['login', 'register', 'profile', 'shipping', 'payment', 'place-order', 'order', 'cart', 'product']

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Where the sizes are written, beside their budgets: a file with a dot is not for the world. */
export const SIZES = '.sizes.txt'

/** Fails the build when a shopper would load nearly more than the budget, or any of the back office. */
export function byteBudget(): Plugin {
  return {
    name: 'byte-budget',
    apply: 'build',
    generateBundle: {
      // After the builder itself has written the names of the files to preload into the scripts.
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
  const strays = [...first].filter((file) => isAdminFile(bundle, file)).map((file) => `${file} is the back office’s`)
  return {
    lines: rows.map(({ text }) => text),
    broken: [...rows.filter(({ isOver }) => isOver).map(({ text }) => text), ...strays],
  }
}

/** What the page itself asks for; the home screen is in it. */
function firstFiles(bundle: Bundle, chunks: Chunk[]) {
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  const asked = chunks.filter(({ fileName }) => html.includes(fileName))
  if (asked.length === 0) throw new Error('The page asks for no script')
  return new Set(asked.flatMap((chunk) => withImports(bundle, chunk)))
}

function routeRow(bundle: Bundle, name: string, chunk: Chunk, first: Set<string>) {
  const further = withImports(bundle, chunk).filter((file) => !first.has(file))
  const strays = further.filter((file) => isAdminFile(bundle, file))
  if (strays.length > 0) return { text: `${name} loads the back office: ${strays.join(', ')}`, isOver: true }
  return row(`${name} JS`, sizeOf(bundle, further), FORM_ROUTES.includes(name) ? FORM_ROUTE : ROUTE)
}

function row(what: string, size: number, budget: number) {
  const most = Math.floor(budget * (1 - ROOM))
  return {
    text: `${what.padEnd(24)} ${String(size).padStart(6)} bytes, at most ${most} of ${budget}`,
    isOver: size > most,
  }
}

/** The shopper's screens in a file: several when they are read one after the other. */
const screensIn = ({ moduleIds }: Chunk) =>
  moduleIds.flatMap((id) => /\/web\/(?!admin|ui)(?:[\w-]+\/)+([\w-]+)-screen\.tsx$/.exec(id)?.[1] ?? [])

function isAdminFile(bundle: Bundle, file: string) {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.includes('/web/admin/'))
}

/** A chunk with everything that it imports at once. */
function withImports(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') withImports(bundle, imported, seen)
  }
  return [...seen]
}

/** The style sheets that come with these chunks; Vite notes them on each chunk. */
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
  const content = withEvenNames(String(output.type === 'chunk' ? output.code : output.source))
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/**
 * With hashes of its own in the names of files, the same in every build. What the builder writes changes with every byte
 * of any file, and the size of a script with a hundred of them by tens of bytes.
 */
function withEvenNames(content: string): string {
  const even = new Map<string, string>()
  return content.replace(HASH, (hash) => {
    const name =
      even.get(hash) ?? createHash('sha256').update(String(even.size)).digest('base64url').slice(0, hash.length)
    even.set(hash, name)
    return name
  })
}

const HASH = /(?<=(?:assets|\.)\/(?:[a-z-]+-)?)[\w-]{7}(?=\.\w)/g
