import type { AuditChange } from '#shared/audit.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import type { Details, SizeState } from './details.ts'

/** From what to what, field by field, in words. */
export function toChanges({ from = {}, to = {}, sizes = [], removed = [] }: Details): AuditChange[] {
  const before = flat(from)
  const after = flat(to)
  const fields = [...new Set([...before.keys(), ...after.keys()])]
  return [
    ...fields.map((field) => ({ field, from: textOf(before.get(field)), to: textOf(after.get(field)) })),
    ...sizes.flatMap(({ model, before, now }) => changesOfSize(model, before, now)),
    ...removed.map((model) => ({ field: model, from: 'for sale', to: '' })),
  ].filter((change) => change.from !== change.to)
}

function changesOfSize(model: string, before: SizeState | undefined, now: SizeState): AuditChange[] {
  return [
    { field: `${model}: price`, from: before ? priceOf(before.price) : '', to: priceOf(now.price) },
    { field: `${model}: discount price`, from: discountOf(before), to: discountOf(now) },
    { field: `${model}: stock`, from: before ? String(before.stock) : '', to: String(now.stock) },
  ]
}

const priceOf = (price: number | null) => (price === null ? 'at the counter' : formatRupees(toRupees(price)))
const discountOf = (size: SizeState | undefined) =>
  size && size.discountPrice > 0 ? formatRupees(toRupees(size.discountPrice)) : ''

/** 'howToUse' -> 'How to use'. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A group of fields becomes its fields: 'Courier links: DTDC'. */
const flat = (fields: Record<string, unknown>): Map<string, unknown> =>
  new Map(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, inner]) => [`${labelOf(name)}: ${part}`, inner])
        : [[labelOf(name), value]],
    ),
  )

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
