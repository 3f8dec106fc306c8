import fc from 'fast-check'
import { EXTRA_MEMBERS, HOSTILE_TEXTS, HOSTILE_VALUES, RAW_NUMBERS } from './corpus.ts'

const RAW = '@raw:'

/** The rare value in one of thirteen cases. */
export const rarely = <T, U>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: rare })

/** A value that no field expects. Numbers that JavaScript cannot hold are text until `jsonOf` writes them. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...RAW_NUMBERS).map((text) => `${RAW}${text}`) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

type Mutation = { at: number; how: 'replace' | 'remove' | 'add' | 'wrap'; value: unknown; member: [string, unknown] }

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  value: hostileValue,
  member: fc.constantFrom(...EXTRA_MEMBERS),
})

/** The value with one change: of the whole, of a member at any depth, or of a new member. */
export function mutated(value: unknown, change: Mutation): unknown {
  const paths = pathsOf(value)
  return changedAt(value, paths[change.at % paths.length] ?? [], change)
}

type Path = (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  // A mutation may have made the value very deep or wide.
  const entries = isObject(value) && path.length < DEEPEST ? Object.entries(value).slice(0, WIDEST) : []
  return [path, ...entries.flatMap(([key, child]) => pathsOf(child, [...path, key]))]
}

const DEEPEST = 6
const WIDEST = 40

function changedAt(value: unknown, [key, ...rest]: Path, change: Mutation): unknown {
  if (key === undefined) return changed(value, change)
  const entries = Object.entries(value as object).flatMap(([name, child]): [string, unknown][] => {
    if (name !== key) return [[name, child]]
    return rest.length === 0 && change.how === 'remove' ? [] : [[name, changedAt(child, rest, change)]]
  })
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries)
}

function changed(value: unknown, { how, value: replacement, member: [name, extra] }: Mutation): unknown {
  if (how === 'wrap') return [value]
  // Own members, also those that are named like a prototype's.
  if (how === 'add' && isObject(value) && !Array.isArray(value))
    return Object.fromEntries([...Object.entries(value), [name, extra]])
  return replacement
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(new RegExp(`"${RAW}([^"]+)"`, 'g'), '$1')

/** Text that is nearly JSON, as Latin-1: each character is one byte, so the bytes may be invalid UTF-8. */
export const mutatedText = (valid: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(valid, fc.nat(2_000), fc.constantFrom(...BREAKS)).map(([text, at, breaks]) => {
    const bytes = Buffer.from(text).toString('latin1')
    return breaks(bytes, at % (bytes.length + 1))
  })

const BREAKS: ((text: string, at: number) => string)[] = [
  (text, at) => text.slice(0, at),
  (text, at) => `${text.slice(0, at)}\u00ff\u00fe\u00c0\u00af${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}\u0000${text.slice(at)}`,
  (text) => `${text}${text}`,
  (text) => text.replace(/^\{("[^"]*":)/, '{$1null,$1'),
  (text) => text.replace(/^\{/, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},'),
  (text) => `\u00ef\u00bb\u00bf${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => text.replaceAll(':', ':NaN,"x":'),
  () => '['.repeat(20_000),
  () => `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  () => '',
  () => 'null',
  () => `"${'x'.repeat(120_000)}"`,
  () => `1${'0'.repeat(90_000)}`,
]
