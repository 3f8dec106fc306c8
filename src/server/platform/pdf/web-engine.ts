import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import load, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import type { Engine } from './engine.ts'

const PROGRAM = import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
const WITH_DIAGNOSTICS = 2

type Compiled = { result?: Uint8Array; diagnostics?: string[] }

/** Typst as WebAssembly, for machines without a native build. It makes the same bytes, but needs more time and memory. */
export async function openEngine(templates: string): Promise<Engine> {
  await load({ module_or_path: await readFile(fileURLToPath(PROGRAM)) })
  const builder = new TypstCompilerBuilder()
  for (const font of globSync('fonts/*.ttf', { cwd: templates }).toSorted())
    await builder.add_raw_font(await readFile(join(templates, font)))
  const compiler = await builder.build()
  // It has no disk, so it can read nothing else.
  for (const file of globSync('**/*.{typ,json}', { cwd: templates }))
    compiler.map_shadow(`/${file.replaceAll('\\', '/')}`, await readFile(join(templates, file)))
  return {
    maxBytes: 400_000_000,
    compile: ({ template, data }) => {
      const inputs = [['data', JSON.stringify(data)]]
      const compiled: Compiled = compiler.compile(`/${template}`, inputs, 'pdf', WITH_DIAGNOSTICS)
      if (!compiled.result) throw new Error(compiled.diagnostics?.join('\n') ?? 'no PDF')
      return compiled.result
    },
  }
}
