import type { ReactNode } from 'react'
import type { ProductCard } from '#shared/products.ts'
import { find, listed } from '#shared/search/find.ts'
import { marksOf } from '#shared/search/mark.ts'
import { readSynonyms } from '#shared/search/synonyms.ts'
import { send } from '#web/lib/send.ts'
import { Marked } from '#web/ui/marked.tsx'

/** Looks through a list of products. It comes with the first letter typed, not with the page. */
export type SearchEngine = {
  /** Nothing for no words; `isFound`: the list is what the server found by them. */
  find: (products: ProductCard[], words: string, isFound: boolean) => ProductCard[]
  /** The name with the parts marked because of which it was found. */
  marked: (name: string, words: string) => ReactNode
}

/** With the words that mean the same; when they cannot be had it goes by sound alone. */
export async function openEngine(): Promise<SearchEngine> {
  const { text } = await send('GET /api/synonyms').catch(() => ({ text: '' }))
  const synonyms = readSynonyms(text)
  const ready = remembered(listed<ProductCard>)
  const foundIn = remembered((products: ProductCard[]) => {
    const list = ready(products)
    return remembered((words: string) => find(list, words, synonyms))
  })
  return {
    find: (products, words, isFound) => (isFound && words ? products : foundIn(products)(words)),
    marked: (name, words) => <Marked text={name} marks={marksOf(name, words, synonyms)} />,
  }
}

/** A list is made ready once for all that is typed, and the words are looked for once however often they are drawn. */
function remembered<A, R>(make: (of: A) => R): (of: A) => R {
  let last: { of: A; made: R } | undefined
  return (of) => {
    if (last?.of !== of) last = { of, made: make(of) }
    return last.made
  }
}
