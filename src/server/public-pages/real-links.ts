import { pathOfProduct } from '#shared/page-paths.ts'
import type { PageData } from '#shared/public-page.ts'

/**
 * What was drawn, with the app's own links to public pages as real addresses: who has no scripts can follow them, and so can
 * a search engine; `before` is what their paths begin with. The page's script makes them the app's again. A link into the middle of a page keeps its place.
 */
export function withRealLinks(html: string, data: Omit<PageData, 'settings'>, before: string): string {
  const paths = new Map(productsIn(data).map((product) => [product._id, pathOfProduct(product)]))
  return html.replace(LINK, (_, path: string, id: string | undefined, part: string | undefined) => {
    const real = (id && paths.get(id)) ?? path
    return `href="${before}${real}${part ? `#${part}` : ''}"`
  })
}

const LINK =
  /href="#(\/(?:product\/[a-z]+\/([\w-]+)|productlist\/[a-z]+(?:\/\d+)?|ayurveda\/[\w-]+|(?:about|message|directors|careers|contact|privacy|terms)?))(?:\?part=([a-z]+))?"/g

/** The home's products are left out: its bytes are counted, and an address without the name leads there too. */
const productsIn = ({ product, related = [], list, kind }: Omit<PageData, 'settings'>) => [
  ...(product ? [product] : []),
  ...related,
  ...(list?.products ?? []),
  ...(kind?.products ?? []),
]
