import type { Plugin } from 'vite'

/**
 * Writes the short names of a CSS module's classes where they are used, instead of an object of all of them with its long keys:
 * `import css from 'a.module.css'` is built as `import * as css`, which the builder can see through.
 */
export function classNamesInPlace(): Plugin[] {
  return [
    {
      name: 'class-names-in-place',
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
          // A file whose names are all written elsewhere would be left away, and its style with it.
          return { code, map: null, moduleSideEffects: 'no-treeshake' }
        },
      },
    },
  ]
}

const IMPORT = /^import (\w+) from ('[^'\n]*\.module\.css')/gm
const KEYS = /^\s*"?([\w-]+)"?: /gm
