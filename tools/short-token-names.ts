import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Shortens design tokens (`--palm-800`) to one or two letters in shoppers' files: the inlined style sheet uses them 900
 * times. Names depend only on the sources, so all sheets agree. A token that an image or code names keeps its name.
 */
export function shortTokenNames(folder: string): Plugin {
  const read = (files: string) =>
    globSync(files, { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const stored = new Set(read('**/*.{svg,html,ts,tsx}').flatMap((text) => text.match(TOKEN) ?? []))
  const uses = new Map<string, number>()
  for (const token of read('**/*.css').flatMap((css) => css.match(TOKEN) ?? [])) {
    if (!stored.has(token)) uses.set(token, (uses.get(token) ?? 0) + 1)
  }
  const tokens = [...uses].sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
  const names = new Map(tokens.map(([token], place) => [token, `--${place.toString(36)}`]))
  return {
    name: 'short-token-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => ({ code: code.replace(TOKEN, (token) => names.get(token) ?? token), map: null }),
    },
  }
}

const TOKEN = /(?<![\w-])--[a-z][\w-]*/g
