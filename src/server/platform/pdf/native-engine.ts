import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Engine } from './engine.ts'

/** Typst built for this machine. */
export function openEngine(templates: string): Engine {
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [`${templates}/fonts`] }] })
  return {
    maxBytes: 200_000_000,
    compile: ({ template, data }) =>
      compiler.pdf({ mainFilePath: `${templates}/${template}`, inputs: { data: JSON.stringify(data) } }),
    forget: () => compiler.evictCache(0),
  }
}
