import { badRequest } from '#server/http/errors.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import type { Mistake } from '#shared/exchange.ts'
import { type Sayable, sentence, verbatim } from '#shared/sentence.ts'

/** A mistake in a file, not yet translated. */
export type Fault = Omit<Mistake, 'message'> & { message: Sayable }

/** The first 200 mistakes in line order. */
export const toMistakes = (faults: Fault[], reader: Locale): Mistake[] =>
  faults
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MAX_REPORTED)
    .map(({ line, column, message }) => ({ line, column, message: reader.say(message) }))

/** Throws 400 with every mistake; the message is the first one. */
export function refuseFaults(faults: Fault[]) {
  const [first] = faults
  if (!first) return
  const { line, column } = first
  const message = typeof first.message === 'string' ? verbatim(first.message) : first.message
  const place = column
    ? sentence('Line {n}, column {column}: {message}.', { n: line, column, message })
    : sentence('Line {n}: {message}.', { n: line, message })
  const count = faults.length === 1 ? sentence('a mistake') : sentence('{n} mistakes', { n: faults.length })
  throw badRequest(
    sentence('The file has {count}, so nothing was changed. {place}', { count, place }),
    faults.slice(0, MAX_REPORTED).map(({ line, column, message }) => ({ path: `${line}.${column}`, message })),
  )
}

export const MAX_REPORTED = 200
