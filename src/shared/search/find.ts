import { alikeFirst, nearestFirst, type Sounding } from './rank.ts'
import { soundOf, toSought } from './sound.ts'
import type { Synonyms } from './synonyms.ts'

type Named = { name: string; nameMalayalam: string }

/** A product made ready to be found. */
export type Listed<P> = Sounding & { product: P; lowerCase: string }

/** Products made ready for `find`, once for all that is typed. */
export function listed<P extends Named>(products: readonly P[]): Listed<P>[] {
  const known = new Map<string, string>()
  return products.map((product) => ({
    product,
    lowerCase: product.name.toLowerCase(),
    sounds: [product.name, product.nameMalayalam].filter(Boolean).map((name) => soundOf(name, known)),
    length: product.name.length,
  }))
}

/**
 * The products meant by `typed`, in three steps: those whose name holds it letter by letter, in the order of the list
 * (specification 5); then those whose name sounds so, or holds another word for it; and only if there are neither, those that
 * come near enough to be meant.
 */
export function find<P extends Named>(list: readonly Listed<P>[], typed: string, synonyms: Synonyms): P[] {
  const letters = typed.trim()
  if (letters === '') return []
  const isPlain = ({ product, lowerCase }: Listed<P>) =>
    lowerCase.includes(letters.toLowerCase()) || product.nameMalayalam.includes(letters)
  const plain = list.filter(isPlain)
  const rest = plain.length === 0 ? list : list.filter((one) => !isPlain(one))
  const sought = toSought(letters, synonyms)
  const alike = sought ? alikeFirst(rest, sought) : []
  const near = sought && plain.length + alike.length === 0 ? nearestFirst(rest, sought) : []
  return [...plain, ...alike, ...near].map(({ product }) => product)
}
