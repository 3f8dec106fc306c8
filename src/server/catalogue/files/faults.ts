import { badRequest } from '#server/http/errors.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import type { Mistake } from '#shared/exchange.ts'
import { sentence, type Translatable, verbatim } from '#shared/sentence.ts'

/** A mistake in a file, not yet translated. */
export type Fault = Omit<Mistake, 'message'> & { message: Translatable }

/** The first 200 mistakes in line order. */
export const toMistakes = (faults: Fault[], reader: Locale): Mistake[] =>
  faults
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MAX_REPORTED)
    .map(({ line, column, message }) => ({ line, column, message: reader.translate(message) }))

/** Throws 400 with every mistake; the message is the first one. */
export function refuseFaults(faults: Fault[]) {
  const [first] = faults
  if (!first) return
  const { line, column } = first
  const message = typeof first.message === 'string' ? verbatim(first.message) : first.message
  const location = column
    ? sentence('Line {n}, column {column}: {message}.', { n: line, column, message })
    : sentence('Line {n}: {message}.', { n: line, message })
  const count = faults.length === 1 ? sentence('a mistake') : sentence('{n} mistakes', { n: faults.length })
  throw badRequest(
    sentence('The file has {count}, so nothing was changed. {place}', { count, place: location }),
    faults.slice(0, MAX_REPORTED).map(({ line, column, message }) => ({ path: `${line}.${column}`, message })),
  )
}

export const MAX_REPORTED = 200
