import { translated } from '#server/content/translations.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'
import type { Home } from '#shared/home.ts'
import type { Language } from '#shared/public-page.ts'

/**
 * The home data in a language, with the same texts as the rendered page, because repeated texts compress well. Other
 * texts stay in English and are translated where they are shown.
 */
export function homeIn(language: Language, home: Home): Home {
  const translatedText = (text: string) => textIn(language, text)
  const translateCategory = <C extends HomeCategory>(category: C): C => ({
    ...category,
    description: translatedText(category.description),
    heroTitle: translatedText(category.heroTitle),
    heroText: translatedText(category.heroText),
  })
  return {
    ...home,
    ...(home.slides && {
      slides: home.slides.map((slide) => ({
        ...slide,
        heroTitle: translatedText(slide.heroTitle),
        heroText: translatedText(slide.heroText),
      })),
    }),
    categories: home.categories.map(translateCategory),
    abhyanga: translateCategory(home.abhyanga),
    about: { short: translated(language, 'about.short', home.about.short) ?? home.about.short },
  }
}

type HomeCategory = Home['categories'][number] | Home['abhyanga']
