import type { Plugin } from 'vite'

/** The attributes of the shop that React writes under another name. */
const USED = ['htmlFor', 'fillRule', 'strokeLinecap', 'strokeLinejoin', 'strokeWidth']

/**
 * Drops the other pairs of React's table of attribute names, nearly all of SVG. Fails the build if a component uses one.
 */
export function usedAttributes(): Plugin {
  const used = new Map<string, string>()
  let dropped: string[] = []
  return {
    name: 'used-attributes',
    apply: 'build',
    // Before JSX is compiled: only there an attribute differs from a style property of the same name.
    enforce: 'pre',
    transform: {
      filter: { id: [REACT, /\/src\/web\/.+\.tsx$/] },
      handler(code, id) {
        if (!REACT.test(id)) {
          for (const [, name = ''] of code.matchAll(ATTRIBUTE)) used.set(name, id)
          return undefined
        }
        const [table] = TABLE.exec(code) ?? []
        if (!table) return this.error(`${id} has no table of attribute names`)
        const pairs: [string, string][] = JSON.parse(table)
        dropped = pairs.map(([name]) => name).filter((name) => !USED.includes(name))
        return { code: code.replace(table, JSON.stringify(pairs.filter(([name]) => USED.includes(name)))), map: null }
      },
    },
    buildEnd() {
      const left = dropped.find((name) => used.has(name))
      if (left) this.error(`${used.get(left)} uses ${left}: add it to tools/used-attributes.ts`)
    },
  }
}

const REACT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/
const TABLE = /(?<=aliases = new Map\()\[[^;]+?\](?=\))/
const ATTRIBUTE = /\s(\w+)=/g
