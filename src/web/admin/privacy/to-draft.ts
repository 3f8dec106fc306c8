import type { BreachData } from '#shared/breach-data.ts'
import type { InputOf } from '#shared/call.ts'
import type { CallByKey } from '#shared/calls.ts'
import type { Fields } from '#web/lib/use-field-errors.ts'
import type { By } from './chosen-people.tsx'

type Draft = InputOf<CallByKey['POST /api/breaches'], 'body'>

/** Converts the fields of the form to the body of the call. Times are India's. */
export function toDraft(fields: Fields, data: BreachData[], by: By): Draft {
  const text = (part: string) => ({ en: fields[`${part}.en`] ?? '', ml: fields[`${part}.ml`] ?? '' })
  return {
    what: text('what'),
    consequences: text('consequences'),
    measures: text('measures'),
    advice: text('advice'),
    cause: fields.cause ?? '',
    data,
    noticedAt: `${fields.noticedAt ?? ''}:00+05:30`,
    chosen: chosenOf(fields, by),
  }
}

function chosenOf(fields: Fields, by: By): Draft['chosen'] {
  const field = (name: string) => fields[`chosen.${name}`] ?? ''
  if (by === 'people')
    return {
      by,
      people: field('people')
        .split(/[\s,;]+/)
        .filter(Boolean),
    }
  return by === 'orders' ? { by, from: field('from'), to: field('to') } : { by }
}
