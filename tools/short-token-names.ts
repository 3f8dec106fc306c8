import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts the short value of a constant design token (`--s-4: 1rem`) in place of its name, and shortens the other names to
 * one or two letters: the inlined style sheet uses them 900 times. Names depend only on the sources, so all sheets
 * agree. A token that an image or code names keeps its name.
 */
export function shortTokenNames(folder: string): Plugin {
  const read = (files: string) =>
    globSync(files, { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const stored = new Set(read('**/*.{svg,html,ts,tsx}').flatMap((text) => text.match(TOKEN) ?? []))
  const sheets = read('**/*.css')
  const values = constantsOf(readFileSync(join(folder, 'theme.css'), 'utf8'), sheets, stored)
  const inlined = (css: string) =>
    css
      .replace(VALUE, (match, token) => (values.has(token) ? '' : match))
      .replace(USE, (match, token) => values.get(token) ?? match)

  const uses = new Map<string, number>()
  for (const token of sheets.flatMap((css) => inlined(css).match(TOKEN) ?? [])) {
    if (!stored.has(token)) uses.set(token, (uses.get(token) ?? 0) + 1)
  }
  const tokens = [...uses].sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
  const names = new Map(tokens.map(([token], index) => [token, `--${index.toString(36)}`]))
  return {
    name: 'short-token-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => ({ code: inlined(code).replace(TOKEN, (token) => names.get(token) ?? token), map: null }),
    },
  }
}

/** The tokens of the theme's `:root` with a short value that no other rule sets. */
function constantsOf(theme: string, sheets: string[], stored: Set<string>) {
  const [root = ''] = ROOT.exec(theme) ?? []
  const set = sheets.flatMap((css) => [...css.matchAll(VALUE)].map(([, token]) => token))
  return new Map(
    [...root.matchAll(VALUE)].flatMap(([, token = '', value = '']): [string, string][] => {
      const isConstant = !stored.has(token) && set.filter((other) => other === token).length === 1
      return isConstant && value.length <= SHORT && !value.includes('var(') ? [[token, value]] : []
    }),
  )
}

const TOKEN = /(?<![\w-])--[a-z][\w-]*/g
const VALUE = /(?<![\w-])(--[a-z][\w-]*):\s*([^;}]+);/g
const USE = /var\((--[a-z][\w-]*)\)/g
const ROOT = /^:root \{[^}]+\}/m
/** A longer value is shorter under a name. */
const SHORT = 12
