import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(html|js|css|svg|json)$/

/** Also writes each text file of the build as .br and .gz, for the server to send. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const file of await readdir(dir, { recursive: true })) {
        if (!COMPRESSIBLE.test(file)) continue
        const content = await readFile(join(dir, file))
        await writeFile(
          join(dir, `${file}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        await writeFile(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
