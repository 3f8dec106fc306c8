import { hash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/** The service worker's path: its folder is its scope. */
export const WORKER = 'worker.js'

type Bundle = Rolldown.OutputBundle

/** Gives the service worker the list of the shopper's build files. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') throw new Error('The build has no worker')
        if (worker.imports.length > 0) throw new Error(`The worker is no single file: ${worker.imports.join(', ')}`)
        const files = forShoppers(bundle).map((file) => `/${file}`)
        const version = hash('sha256', files.join()).slice(0, 12)
        worker.code = filled(filled(worker.code, '__FILES__', files.join(' ')), '__VERSION__', version)
      },
    },
  }
}

function filled(code: string, placeholder: string, text: string): string {
  if (code.split(placeholder).length !== 2) throw new Error(`The worker must name ${placeholder} once`)
  return code.replace(placeholder, text)
}

/** Everything that a shopper's page can load, without the Malayalam fonts. */
function forShoppers(bundle: Bundle): string[] {
  const listed = new Set<string>()
  const page = bundle['index.html']
  const html = page?.type === 'asset' ? String(page.source) : ''
  const waiting = Object.keys(bundle).filter((file) => html.includes(file))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || listed.has(file) || isForStaff(chunk)) continue
    listed.add(file)
    for (const asset of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) {
      listed.add(asset)
    }
    waiting.push(...chunk.imports, ...chunk.dynamicImports)
  }
  for (const output of Object.values(bundle)) {
    if (output.type === 'asset' && output.names.some((name) => ALWAYS.test(name))) listed.add(output.fileName)
  }
  if (listed.size < 10) throw new Error('The page asks for hardly any file')
  return [...listed].sort()
}

const isForStaff = ({ moduleIds }: Rolldown.OutputChunk) =>
  moduleIds.some((id) => /\/web\/admin\/|\/web\/orders\/(staff|refund-dialog|ship-dialog|order-history)/.test(id))

const ALWAYS = /^(figtree|figtree-rupee|newsreader|language-names)\.woff2$|\.svg$/
