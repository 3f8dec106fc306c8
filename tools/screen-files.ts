import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** The path of the list. Dot files are not served. */
const LIST = '.screens.json'

/** A screen, or a part whose code loads later. */
const SOURCE = /\/src\/web\/(.+-screen\.tsx|(?:layout\/footer|home\/home-foot|products\/product-sections)\.tsx)$/

/**
 * Records the scripts and style sheets of each screen, by its source below src/web, and of each lazy part
 * (`deferredComponent`). The server sends them with the pages that it renders; for lazy parts only the style sheets.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle: {
      // After the builder has assigned sheets to scripts.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const list = chunks.flatMap((chunk) =>
          chunk.moduleIds.flatMap((id) => {
            const source = SOURCE.exec(id)?.[1]
            return source ? [[source, filesOf(chunk, byFile)]] : []
          }),
        )
        this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(Object.fromEntries(list)) })
      },
    },
  }
}

function filesOf(chunk: Chunk, byFile: Map<string, Chunk>) {
  const needed = new Set([chunk])
  for (const { imports } of needed) {
    for (const file of imports) {
      const imported = byFile.get(file)
      if (imported) needed.add(imported)
    }
  }
  const sheets = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return {
    scripts: [...needed].map(({ fileName }) => `/${fileName}`),
    sheets: [...new Set(sheets)].map((file) => `/${file}`),
  }
}
