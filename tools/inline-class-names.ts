import type { Plugin } from 'vite'

/**
 * Inlines the short class names of CSS modules instead of a map with long keys. `import css from 'a.module.css'`
 * becomes `import * as css`, which the builder can tree-shake.
 */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/ },
        handler: (code) => ({ code: code.replace(IMPORT, 'import * as $1 from $2'), map: null }),
      },
    },
    {
      name: 'style-of-used-classes',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler(code, id) {
          const left = [...code.matchAll(KEYS)].filter(([, name = '']) => !code.includes(`export const ${name} `))
          if (left.length > 0) this.error(`${id}: "${left[0]?.[1]}" is no name that a module can export`)
          // Otherwise a module whose names are all inlined would be dropped with its style sheet.
          return { code, map: null, moduleSideEffects: 'no-treeshake' }
        },
      },
    },
  ]
}

const IMPORT = /^import (\w+) from ('[^'\n]*\.module\.css')/gm
const KEYS = /^\s*"?([\w-]+)"?: /gm
