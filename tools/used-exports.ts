import type { Plugin, Rolldown } from 'vite'

/** The exports of React that the shop uses. React is CommonJS, which the builder cannot tree-shake. */
const USED: Record<string, { file: RegExp; names: string[] }> = {
  react: {
    file: /\/react\/cjs\/react\.production\.js$/,
    names: [
      ...['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'version'],
      ...['Children', 'Component', 'Fragment', 'StrictMode', 'Suspense', 'createContext', 'startTransition', 'use'],
      ...['useCallback', 'useContext', 'useDeferredValue', 'useEffect', 'useId', 'useLayoutEffect', 'useMemo'],
      ...['useReducer', 'useRef', 'useState', 'useSyncExternalStore'],
    ],
  },
  'react-dom': {
    file: /\/react-dom\/cjs\/react-dom\.production\.js$/,
    names: ['__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', 'createPortal', 'flushSync'],
  },
  scheduler: {
    file: /\/scheduler\/cjs\/scheduler\.production\.js$/,
    names: [
      ...['log', 'unstable_setDisableYieldValue', 'unstable_now', 'unstable_shouldYield', 'unstable_requestPaint'],
      ...['unstable_scheduleCallback', 'unstable_cancelCallback', 'unstable_getCurrentPriorityLevel'],
      ...['unstable_ImmediatePriority', 'unstable_UserBlockingPriority', 'unstable_NormalPriority'],
      ...['unstable_LowPriority', 'unstable_IdlePriority'],
    ],
  },
}

/** Drops React's other exports, and fails the build if a module imports one. */
export function usedExports(): Plugin[] {
  return [
    {
      name: 'used-exports',
      apply: 'build',
      transform: {
        filter: { id: Object.values(USED).map(({ file }) => file) },
        handler(code, id) {
          const { names = [] } = Object.values(USED).find(({ file }) => file.test(id)) ?? {}
          const unused = this.parse(code).body.filter((statement) => {
            const name = exportedBy(statement)
            return name !== undefined && !names.includes(name)
          })
          if (unused.length === 0) this.error(`${id}: none of its exports was found`)
          return { code: without(code, unused), map: null }
        },
      },
    },
    {
      name: 'exports-in-use',
      apply: 'build',
      // After JSX is compiled: a key after a spread becomes a call of `createElement`.
      enforce: 'post',
      transform: {
        filter: { id: /\.[jt]sx?$/ },
        handler(code, id) {
          for (const [name, { names }] of Object.entries(USED)) {
            const left = namesImported(name, code.replace(COMMENTS, '')).find((each) => !names.includes(each))
            if (left) this.error(`${id} uses ${left} of ${name}: add it to tools/used-exports.ts`)
          }
        },
      },
    },
  ]
}

const COMMENTS = /\/\*[\s\S]*?\*\//g

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** 'memo' of `exports.memo = ...`. */
function exportedBy(statement: Statement): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return undefined
  const { left } = statement.expression
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.object.name !== 'exports') return
  return left.property.type === 'Identifier' ? left.property.name : undefined
}

const without = (code: string, statements: Statement[]) =>
  statements.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code)

/** The names that a module imports from a package, directly or by a namespace. */
function namesImported(name: string, code: string): string[] {
  const required = [...code.matchAll(new RegExp(`\\b(\\w+) = require\\(["']${name}["']\\)`, 'g'))]
  const imports = [...code.matchAll(new RegExp(`^import ([^'"]*?) from ['"]${name}['"]`, 'gm'))]
  return [...required, ...imports].flatMap(([, clause = '']) => {
    const namespace = /^(?:\* as )?(\w+)$/.exec(clause)?.[1]
    if (namespace) return [...code.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, each = '']) => each)
    const listed = clause.replace(/[{}\s]+/g, ' ').split(',')
    return listed.map((each) => each.trim().split(' ')[0] ?? '').filter(Boolean)
  })
}
