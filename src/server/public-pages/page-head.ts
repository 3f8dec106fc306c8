import type { Language } from '#shared/public-page.ts'
import { PREVIEW_SIZE } from '#shared/uploads.ts'
import { asData, escaped } from './html.ts'

/** The metadata of a page for search engines and messengers. Addresses are absolute: 'https://...'. */
export type PageHead = {
  title: string
  description: string
  /** Undefined for an unknown page, which search engines must not index. */
  address: string | undefined
  siteName: string
  language: Language
  kind: 'website' | 'product'
  image: { address: string; alt: string; isPreview: boolean } | undefined
  /** JSON-LD objects. */
  structuredData: readonly object[]
}

/** The elements of the page's head. Those for messengers come early, because messengers read only the first bytes. */
export function headOf({
  title,
  description,
  address,
  siteName,
  language,
  kind,
  image,
  structuredData,
}: PageHead): string {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`
  const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`
  const lines = [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    ...(address === undefined ? [named('robots', 'noindex')] : [`<link rel="canonical" href="${escaped(address)}">`]),
  ]
  if (address === undefined) return lines.join('')
  return [
    ...lines,
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:type', kind),
    property('og:site_name', siteName),
    property('og:locale', language.locale.replace('-', '_')),
    ...(image ? imageTags(image) : []),
    named('twitter:card', image?.isPreview ? 'summary_large_image' : 'summary'),
    ...structuredData.map(
      (entity) =>
        `<script type="application/ld+json">${asData({ '@context': 'https://schema.org', ...entity })}</script>`,
    ),
  ].join('')

  function imageTags({ address: image, alt, isPreview }: NonNullable<PageHead['image']>) {
    const size = isPreview
      ? [
          property('og:image:width', String(PREVIEW_SIZE.width)),
          property('og:image:height', String(PREVIEW_SIZE.height)),
          property('og:image:type', 'image/jpeg'),
        ]
      : []
    return [property('og:image', image), ...size, property('og:image:alt', alt)]
  }
}

/** Shortens a text between words for search results and previews. */
export function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= SHOWN) return line
  return `${line
    .slice(0, SHOWN)
    .replace(/\s+\S*$/, '')
    .replace(/[\s,;:.]+$/, '')}…`
}

const SHOWN = 160
