import type { Category } from '#shared/categories.ts'
import { type ShopSentence, t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { useSettings } from '#web/settings/queries.ts'
import type { IconName } from '#web/ui/display/icon.tsx'

type CategoryLink = {
  name: Category | 'abhyanga'
  title: string
  icon: IconName
  href: string
  /** Abhyanga is another site and opens in a new tab (CAT-3). */
  isOtherSite: boolean
}

/** The four shop categories, in the order of the home page's bar (HOME-4). */
export const SOLD: readonly { name: Category; icon: IconName }[] = [
  { name: 'ayurveda', icon: 'leaf' },
  { name: 'organicfoods', icon: 'bowl' },
  { name: 'beautycare', icon: 'flower' },
  { name: 'furniture', icon: 'chair' },
]

const TITLES = {
  ayurveda: 'Ayurveda',
  organicfoods: 'Foods',
  beautycare: 'Beauty Care',
  furniture: 'Furniture',
} as const satisfies Record<Category, ShopSentence>

export const isSold = (name: string | undefined): name is Category => SOLD.some((category) => category.name === name)
export const titleOf = (name: Category): string => t(TITLES[name])

export function useCategoryLinks(): CategoryLink[] {
  const treatmentUrl = useSettings()?.treatmentUrl
  return [
    ...SOLD.map((category) => ({
      ...category,
      title: titleOf(category.name),
      href: `#${to.listing(category.name)}`,
      isOtherSite: false,
    })),
    {
      name: 'abhyanga',
      title: t('Abhyanga'),
      icon: 'dhara',
      // Until the address is known, links to the society's text about the treatment.
      href: treatmentUrl ?? `#${to.about('abhyanga')}`,
      isOtherSite: treatmentUrl !== undefined,
    },
  ]
}

export const newTab = (isOtherSite: boolean) => (isOtherSite ? { target: '_blank', rel: 'noopener' } : {})
