import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives the design tokens (`--palm-800`) names of one or two letters in what shoppers are sent: the first style sheet stands in
 * every page, and names them 900 times. The short names follow from the sources alone, so that all sheets agree on them. A token
 * that a picture or code names keeps its own; the gallery is for developers, and not built.
 */
export function shortTokenNames(folder: string): Plugin {
  const read = (files: string) =>
    globSync(files, { cwd: folder, exclude: ['gallery/**'] }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const kept = new Set(read('**/*.{svg,html,ts,tsx}').flatMap((text) => text.match(TOKEN) ?? []))
  const uses = new Map<string, number>()
  for (const token of read('**/*.css').flatMap((css) => css.match(TOKEN) ?? [])) {
    if (!kept.has(token)) uses.set(token, (uses.get(token) ?? 0) + 1)
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
