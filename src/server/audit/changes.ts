import type { AuditChange } from '#shared/audit.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import type { Details, SizeState } from './details.ts'

/** From what to what, field by field, in words. */
export function toChanges({ from = {}, to = {}, sizes = [], removed = [] }: Details): AuditChange[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return [
    ...names.map((name) => ({ field: labelOf(name), from: textOf(from[name]), to: textOf(to[name]) })),
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

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
