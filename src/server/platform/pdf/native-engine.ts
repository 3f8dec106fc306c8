import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Engine } from './engine.ts'

/** Typst built for this machine. */
export function openEngine(templates: string): Engine {
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [`${templates}/fonts`] }] })
  return {
    mostBytes: 200_000_000,
    compile: ({ template, data }) => {
      const pdf = compiler.pdf({ mainFilePath: `${templates}/${template}`, inputs: { data: JSON.stringify(data) } })
      // What the compiler remembers of a document never serves the next one.
      compiler.evictCache(0)
      return pdf
    },
  }
}
