import type { Product } from './products.ts'

/** 'Dasamoolarishtam (200 ml)' -> 'dasamoolarishtam-200-ml'. Other scripts give ''. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '')

const MAX_SLUG = 60

/** The shareable address of a product. The part after the id is only for people and may change. */
export function pathOfProduct({ category, _id, name }: Pick<Product, 'category' | '_id' | 'name'>): string {
  const slug = slugOf(name)
  return `/product/${category}/${_id}${slug && `-${slug}`}`
}
