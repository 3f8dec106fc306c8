/**
 * The properties of the links that preload the page's largest image. They are the AVIF sources of the first picture, if
 * it has high priority. The inline script requests it before the style and the HTML have arrived. So it does not wait
 * behind the fonts.
 */
export function preloadsOf(html: string): object[] {
  const [element = ''] = /<picture>.*?<\/picture>/s.exec(html) ?? []
  if (!element.includes('fetchPriority="high"')) return []
  const sources = element.match(/<source [^>]*type="image\/avif"[^>]*>/g) ?? []
  // A browser takes the first source that fits, but would follow every link.
  const wide = sources.map((source) => attributeOf(source, 'media')).find(Boolean)
  const otherwise = wide ? `not all and ${wide}` : ''
  return sources.map((source) => ({
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    media: attributeOf(source, 'media') || otherwise,
    imageSrcset: attributeOf(source, 'srcSet'),
    imageSizes: attributeOf(source, 'sizes'),
    fetchPriority: 'high',
  }))
}

const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
