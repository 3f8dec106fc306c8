import type { Locale } from '#server/platform/i18n/locale.ts'
import type { AuditChange } from '#shared/audit.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { ROLE_NAMES, ROLES, type Role } from '#shared/roles.ts'
import { type Sentence, sentence, type Value, verbatim } from '#shared/sentence.ts'
import type { Details, SizeState } from './details.ts'
import { LABELS } from './labels.ts'

/** Strings and numbers are data of the shop and are not translated. */
type Change = { field: Value; from: Value; to: Value }

/** The old and new value of each field, in the reader's language. */
export function toChanges(details: Details, reader: Locale): AuditChange[] {
  const toText = (value: Value) => (typeof value === 'object' ? reader.translate(value) : String(value))
  return changesIn(details)
    .map(({ field, from, to }) => ({ field: toText(field), from: toText(from), to: toText(to) }))
    .filter((change) => change.from !== change.to)
}

function changesIn({ from = {}, to = {}, sizes = [], removed = [] }: Details): Change[] {
  const before = flat(from)
  const after = flat(to)
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return [
    ...names.map((name) => ({
      field: (after.get(name) ?? before.get(name))?.field ?? name,
      from: toValue(before.get(name)?.value, name),
      to: toValue(after.get(name)?.value, name),
    })),
    ...sizes.flatMap(({ model, was = model, before, now }) => [
      { field: sentence('{size}: name', { size: was }), from: was, to: model },
      ...changesOfSize(model, before, now),
    ]),
    ...removed.map((model) => ({ field: model, from: sentence('for sale'), to: '' })),
  ]
}

function changesOfSize(size: string, before: SizeState | undefined, now: SizeState): Change[] {
  return [
    { field: sentence('{size}: price', { size }), from: before ? priceOf(before.price) : '', to: priceOf(now.price) },
    { field: sentence('{size}: offer price', { size }), from: discountOf(before), to: discountOf(now) },
    { field: sentence('{size}: stock', { size }), from: before?.stock ?? '', to: now.stock },
    { field: sentence('{size}: MRP', { size }), from: mrpOf(before), to: mrpOf(now) },
  ]
}

const priceOf = (price: number | null): Value =>
  price === null ? sentence('on request') : formatRupees(toRupees(price))
const discountOf = (size: SizeState | undefined) =>
  size && size.discountPrice > 0 ? formatRupees(toRupees(size.discountPrice)) : ''

const mrpOf = (size: SizeState | undefined) => (size?.mrp === undefined ? '' : formatRupees(toRupees(size.mrp)))

const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value)

const isKnown = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name)

/** Fallback for a field of another release: 'oldName' -> 'Old name'. */
function labelOf(name: string): Sentence {
  if (isKnown(name)) return verbatim(LABELS[name])
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return verbatim(words.charAt(0).toUpperCase() + words.slice(1))
}

/** A named field stays as it is; a group becomes its fields: 'Courier links: DTDC'. */
const flat = (fields: Record<string, unknown>) =>
  new Map(
    Object.entries(fields).flatMap(([name, value]): [string, { field: Value; value: unknown }][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, inner]) => [
            `${name}.${part}`,
            { field: sentence('{group}: {part}', { group: labelOf(name), part }), value: inner },
          ])
        : [[name, { field: labelOf(name), value }]],
    ),
  )

function toValue(value: unknown, name: string): Value {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return sentence(value ? 'yes' : 'no')
  if (name === 'role' && isRole(value)) return sentence(ROLE_NAMES[value])
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
