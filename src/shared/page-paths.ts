import type { Product } from './products.ts'

/** The words of a name as they stand in an address: 'Dasamoolarishtam (200 ml)' is 'dasamoolarishtam-200-ml'; '' for other scripts. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '')

const MAX_SLUG = 60

/** The address of a product that can be shared: what stands behind its id is for people, and may change. */
export function pathOfProduct({ category, _id, name }: Pick<Product, 'category' | '_id' | 'name'>): string {
  const slug = slugOf(name)
  return `/product/${category}/${_id}${slug && `-${slug}`}`
}
