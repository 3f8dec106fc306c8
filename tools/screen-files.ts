import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** Where the list is written: a file with a dot is not for the world. */
const LIST = '.screens.json'

/**
 * Writes down which scripts and style sheets each screen needs, by its source below src/web, and each part that comes later
 * (`laterCode`): the server sends them along with the pages that it draws, of a later part the sheets alone.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle: {
      // After the builder has noted which sheets belong to which script.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const list = chunks.flatMap((chunk) =>
          chunk.moduleIds.flatMap((id) => {
            const source = /\/src\/web\/(.+-screen\.tsx|layout\/footer\.tsx|home\/home-foot\.tsx)$/.exec(id)?.[1]
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
