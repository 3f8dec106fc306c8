import { pathOfProduct } from '#shared/page-paths.ts'
import type { PageData } from '#shared/public-page.ts'

/**
 * Replaces links of the app with public addresses, which search engines and browsers without scripts can follow.
 * `before` is the prefix of the paths. The page's script converts them back. A link to a fragment keeps it.
 */
export function withRealLinks(html: string, data: Omit<PageData, 'settings'>, before: string): string {
  const paths = new Map(productsIn(data).map((product) => [product._id, pathOfProduct(product)]))
  return html.replace(LINK, (_, path: string, id: string | undefined, part: string | undefined) => {
    const real = (id && paths.get(id)) ?? path
    return `href="${before}${real}${part ? `#${part}` : ''}"`
  })
}

const LINK =
  /href="#(\/(?:product\/[a-z]+\/([\w-]+)|productlist\/[a-z]+(?:\/\d+)?|ayurveda\/[\w-]+|(?:about|message|directors|careers|contact|privacy|notice|terms)?))(?:\?part=([a-z]+))?"/g

/** Excludes the home page's products: its size is limited, and an address without the name redirects. */
const productsIn = ({ product, related = [], list, kind }: Omit<PageData, 'settings'>) => [
  ...(product ? [product] : []),
  ...related,
  ...(list?.products ?? []),
  ...(kind?.products ?? []),
]
