import { translated } from '#server/content/translations.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'
import type { Home } from '#shared/home.ts'
import type { Language } from '#shared/public-page.ts'

/**
 * The home data in a language, with the same texts as the rendered page, because repeated texts compress well. Other
 * texts stay in English and are translated where they are shown.
 */
export function homeIn(language: Language, home: Home): Home {
  const said = (text: string) => textIn(language, text)
  const inWords = <C extends HomeCategory>(category: C): C => ({
    ...category,
    description: said(category.description),
    heroTitle: said(category.heroTitle),
    heroText: said(category.heroText),
  })
  return {
    ...home,
    ...(home.slides && {
      slides: home.slides.map((slide) => ({
        ...slide,
        heroTitle: said(slide.heroTitle),
        heroText: said(slide.heroText),
      })),
    }),
    categories: home.categories.map(inWords),
    abhyanga: inWords(home.abhyanga),
    about: { short: translated(language, 'about.short', home.about.short) ?? home.about.short },
  }
}

type HomeCategory = Home['categories'][number] | Home['abhyanga']
