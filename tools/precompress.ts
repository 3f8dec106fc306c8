import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(html|js|css|svg|json)$/

/** Writes each text file of the build also as .br and .gz, so that the server sends it without work of its own. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const file of await readdir(dir, { recursive: true })) {
        if (!WORTH_IT.test(file)) continue
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
