import type { StoredEntry } from '#shared/content.ts'
import { isShownOn, ownText } from '#shared/content-fields.ts'
import type { Slide } from '#shared/home.ts'

/** The slides of a day in a language. Undefined without any: the carousel then has one for each category. */
export function slidesOn(day: string, entries: StoredEntry[] | null, language?: string): Slide[] | undefined {
  const shown = entries?.filter((entry) => isShownOn(entry, day)) ?? []
  if (shown.length === 0) return undefined
  return shown.map(({ texts, image, narrowImage, link, category = 'ayurveda' }) => {
    const text = (name: string) => ownText(texts, name, language) ?? texts[name]?.en ?? ''
    const action = text('action')
    return {
      name: category,
      heroTitle: text('heroTitle'),
      heroText: text('heroText'),
      heroImage: image,
      heroImageMobile: narrowImage,
      ...(link && { href: addressInApp(link) }),
      ...(action && { action }),
    }
  })
}

/** '/product/ayurveda/1-oil' -> '#/product/ayurveda/1'; another site stays. */
const addressInApp = (link: string): string =>
  link.startsWith('/') ? `#${link.replace(/^(\/product\/[^/]+\/[0-9a-f-]{36})-.*/, '$1')}` : link
