import postcss from 'postcss'
import { type Plugin, parseSync } from 'vite'
import { features } from 'web-features'

/** The oldest versions in which every screen works; Android's WebView has Chrome's numbers. docs/browsers.md lists them. */
export const OLDEST_ENGINES = {
  chrome: 111,
  chrome_android: 111,
  firefox: 114,
  firefox_android: 114,
  safari: 16.4,
  safari_ios: 16.4,
} as const

/** Targets for syntax translation. */
export const BUILD_TARGET = ['chrome111', 'firefox114', 'safari16.4', 'ios16.4']

/**
 * Newer features with a fallback, and the effect of their absence. Names of MDN's compatibility data; each covers its
 * values.
 */
const NOT_NEEDED: Record<string, string> = {
  'api.Document.startViewTransition': 'React asks for it first',
  'api.Element.role': 'the role of a user, which is a field of the shop’s own',
  'api.HTMLElement.popover': 'React asks for it first',
  'api.HTMLInputElement.capture': 'a field of React’s events, which is no capture of the camera',
  'api.IntersectionObserver.delay': 'a field of React’s own',
  'api.Navigator.connection': 'unknown: the page is fetched as on a fast line',
  'api.Navigator.ml': 'the Malayalam of a text, which is a field of the shop’s own',
  'api.Navigator.share': 'the shop’s own sheet opens',
  'api.Window.navigation': 'React asks for it first',
  'api.Window.requestIdleCallback': 'a timer takes its place',
  'css.properties.accent-color': 'the engine’s own colour',
  'css.properties.cursor': 'there is no pointer on a phone',
  'css.properties.field-sizing': 'the text area scrolls',
  'css.properties.forced-color-adjust': 'the engine has no forced colours',
  'css.properties.overscroll-behavior': 'the page behind scrolls on',
  'css.properties.overscroll-behavior-x': 'the page behind scrolls on',
  'css.properties.resize': 'the text area scrolls',
  'css.properties.scrollbar-width': 'a thin scroll bar is seen',
  'css.properties.text-wrap': 'lines end less evenly',
  'css.selectors.has': 'the focus ring is around the name, and the footer moves once while data comes',
  'javascript.builtins.AsyncDisposableStack.use': 'React’s `use`',
  'javascript.builtins.Error.isError': 'a field of the query library',
  'javascript.builtins.Iterator.toArray': 'React’s `Children.toArray`',
}

const isPartOf = (name: string, known: string) => name === known || name.startsWith(`${known}.`)

/** Fails the build if a file uses features that the oldest engines lack. */
export function oldestEngines(): Plugin {
  return {
    name: 'oldest-engines',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const known = Object.keys(NOT_NEEDED)
        const used = Object.values(bundle).flatMap((output) => {
          const find =
            output.type === 'chunk' ? tooNewInScript : output.fileName.endsWith('.css') ? tooNewInSheet : undefined
          const text = output.type === 'chunk' ? output.code : String(output.source)
          return find ? find(text).map((name) => ({ name, file: output.fileName })) : []
        })
        const unsupported = used
          .filter(({ name }) => known.every((each) => !isPartOf(name, each)))
          .map(({ name, file }) => `${name} in ${file}: ${needOf(name)}`)
        const unused = known.filter((each) => used.every(({ name }) => !isPartOf(name, each)))
        if (unsupported.length > 0) this.error(`The oldest engines lack:\n${unsupported.join('\n')}`)
        if (unused.length > 0)
          this.error(`No longer used, to be taken from tools/oldest-engines.ts: ${unused.join(', ')}`)
      },
    },
  }
}

type Support = Partial<Record<string, string>>

const compatKeysOf = ({ by_compat_key = {} }: { by_compat_key?: Record<string, { support: Support }> }) =>
  Object.entries(by_compat_key).map(([key, status]) => [key, status.support] as const)

const support = new Map<string, Support>(
  Object.values(features).flatMap((feature) => (feature.kind === 'feature' ? compatKeysOf(feature.status) : [])),
)

const isTooNew = (key: string) => {
  const versions = support.get(key)
  return versions !== undefined && lackingIn(versions).length > 0
}

const lackingIn = (versions: Support) =>
  Object.entries(OLDEST_ENGINES).filter(([engine, oldest]) => !(Number(versions[engine]?.replace('≤', '')) <= oldest))

const needOf = (key: string) =>
  lackingIn(support.get(key) ?? {})
    .map(([engine]) => `${engine} ${support.get(key)?.[engine] ?? 'never'}`)
    .join(', ')

/** The keys with this last name, such as every object with a method `at`. */
const byLastName = Map.groupBy(support.keys(), (key) => key.slice(key.lastIndexOf('.') + 1))

/** One of the keys if all are too new, because the type is unknown. */
function ifAllTooNew(keys: string[]): string[] {
  const [first] = keys
  return first && keys.every(isTooNew) ? [first] : []
}

const unique = (names: string[]) => [...new Set(names)].sort()

type Node = { type: string; [field: string]: unknown }

export function tooNewInScript(code: string): string[] {
  const { program, errors } = parseSync('script.js', code)
  if (errors[0]) throw new Error(errors[0].message)
  return unique([...nodesIn(program as unknown as Node)].flatMap(tooNewNode))
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  yield value as Node
  for (const part of Object.values(value)) yield* nodesIn(part)
}

function tooNewNode(node: Node): string[] {
  if (node.type === 'MemberExpression') return tooNewMember(node)
  if (node.type === 'NewExpression' || node.type === 'CallExpression') return tooNewGlobal(node.callee as Node)
  if (node.type === 'Literal' && 'regex' in node) return tooNewPattern(node.regex as { pattern: string; flags: string })
  return []
}

function tooNewMember({ object, property, computed }: Node): string[] {
  const name = nameOf(property as Node, computed === true)
  if (name === undefined) return tooNewGlobal(object as Node)
  const owner = nameOf(object as Node)
  const owned = [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`].filter((key) =>
    support.has(key),
  )
  if (owned.length > 0) return ifAllTooNew(owned)
  const instances = (byLastName.get(name) ?? []).filter((key) => /^(javascript\.builtins|api)\.\w+\.\w+$/.test(key))
  const isWellKnown = instances.some((key) => WELL_KNOWN.test(key))
  return [...tooNewGlobal(object as Node), ...(isWellKnown ? ifAllTooNew(instances) : [])]
}

// Rarer interfaces share field names with too much of our code.
const WELL_KNOWN =
  /^javascript|^api\.(Abort\w+|Blob|Cache|Clipboard|Document|Element|Event|FormData|HTML(Dialog|Form|Image|Input)?Element|\w+Observer|Navigator|Node|Performance|Request|Response|ServiceWorker\w*|Storage\w*|URL\w*|Window)\./

/** A global name, not a variable: variables are short in a minified file. */
function tooNewGlobal(node: Node): string[] {
  const name = nameOf(node)
  const keys = [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`].filter((key) => support.has(key))
  return ifAllTooNew(keys)
}

function nameOf(node: Node, isComputed = false): string | undefined {
  if (node.type === 'Identifier' && !isComputed) return String(node.name)
  return isComputed && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function tooNewPattern({ pattern, flags }: { pattern: string; flags: string }): string[] {
  const used = [
    flags.includes('v') && 'javascript.builtins.RegExp.unicodeSets',
    /\(\?[ims]*-?[ims]+:/.test(pattern) && 'javascript.regular_expressions.modifier',
    /\(\?<[=!]/.test(pattern) && 'javascript.regular_expressions.lookbehind_assertion',
  ]
  return used.filter((key) => key !== false).filter(isTooNew)
}

/** Ignores rules inside `@supports`. */
export function tooNewInSheet(css: string): string[] {
  const found: string[] = []
  const note = (...keys: string[]) => found.push(...keys.filter(isTooNew))
  const root = postcss.parse(css)
  root.walkAtRules('supports', (rule) => void rule.remove())
  root.walkAtRules(({ name, params }) => {
    note(`css.at-rules.${name}`)
    for (const [, feature] of params.matchAll(/\(\s*([a-z-]+)/g)) note(`css.at-rules.${name}.${feature}`)
  })
  root.walkRules((rule) => {
    if (rule.parent?.type === 'rule') note('css.selectors.nesting')
    for (const [, name] of rule.selector.matchAll(/::?([a-z-]+)/g)) note(`css.selectors.${name}`)
  })
  root.walkDecls(({ prop, value }) => {
    note(`css.properties.${prop}`)
    for (const [word] of value.matchAll(/[a-z][a-z-]*/g)) note(`css.properties.${prop}.${word}`)
    for (const [, name = ''] of value.matchAll(/([a-z][a-z-]*)\(/g)) {
      const keys = (byLastName.get(name) ?? []).filter((key) => key.startsWith('css.types.'))
      found.push(...ifAllTooNew(keys))
    }
  })
  return unique(found)
}
