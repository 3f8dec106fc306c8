import { alikeIn, type Figured, mistakenIn, nearestOf, ranked, type Sounding } from './rank.ts'
import { soundOf, toSought } from './sound.ts'
import type { Synonyms } from './synonyms.ts'

type Named = { name: string; nameMalayalam: string }

/** A product made ready to be found. */
export type Listed<P> = Sounding & { product: P; lowerCase: string }

/** Work that can be left and taken up again after each of its steps. */
export type InSteps<R> = Generator<undefined, R>

/** Products made ready for `find`, once for all that is typed. */
export const listed = <P extends Named>(products: readonly P[]): Listed<P>[] => atOnce(listing(products))

/**
 * The products meant by `typed`, in three steps: those whose name holds it letter by letter, in the order of the list
 * (FIND-3); then those whose name sounds so, or holds another word for it; and only if there are neither, those that
 * come near enough to be meant.
 */
export const find = <P extends Named>(list: readonly Listed<P>[], typed: string, synonyms: Synonyms): P[] =>
  atOnce(finding(list, typed, synonyms))

/** `listed`, a part of the list at a time. */
export function* listing<P extends Named>(products: readonly P[]): InSteps<Listed<P>[]> {
  const known = new Map<string, string>()
  return yield* inParts(products, (part) =>
    part.map((product) => ({
      product,
      lowerCase: product.name.toLowerCase(),
      sounds: [product.name, product.nameMalayalam].filter(Boolean).map((name) => soundOf(name, known)),
      length: product.name.length,
    })),
  )
}

/** `find`, a part of the list at a time. */
export function* finding<P extends Named>(list: readonly Listed<P>[], typed: string, synonyms: Synonyms): InSteps<P[]> {
  const letters = typed.trim()
  if (letters === '') return []
  const lowerCase = letters.toLowerCase()
  const isPlain = (one: Listed<P>) => one.lowerCase.includes(lowerCase) || one.product.nameMalayalam.includes(letters)
  const plain = yield* inParts(list, (part) => part.filter(isPlain))
  const sought = toSought(letters, synonyms)
  if (!sought) return plain.map(({ product }) => product)
  const rest = plain.length === 0 ? list : yield* inParts(list, (part) => part.filter((one) => !isPlain(one)))
  const alike: Figured<Listed<P>>[] = yield* inParts(rest, (part) => alikeIn(part, sought))
  const found = [...plain, ...ranked(alike).map(({ one }) => one)]
  if (found.length > 0) return found.map(({ product }) => product)
  const mistaken = yield* inParts(rest, (part) => mistakenIn(part, sought))
  return nearestOf(mistaken, sought).map(({ product }) => product)
}

function* inParts<One, Made>(list: readonly One[], make: (part: readonly One[]) => Made[]): InSteps<Made[]> {
  const made: Made[] = []
  for (let from = 0; from < list.length; from += PART) {
    for (const one of make(list.slice(from, from + PART))) made.push(one)
    yield
  }
  return made
}

function atOnce<R>(work: InSteps<R>): R {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** So many are looked through in a few milliseconds, on a slow phone too. */
const PART = 100
