import type { Category } from '#shared/categories.ts'
import { to } from '#web/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { useSettings } from './settings.ts'

export type CategoryLink = {
  name: Category | 'abhyanga'
  title: string
  icon: IconName
  href: string
  /** Abhyanga is a site of its own: a new tab (specification 1). */
  isOtherSite: boolean
}

/** The four categories that are sold, in the order of the home page's bar (specification 2). */
export const SOLD: readonly { name: Category; title: string; icon: IconName }[] = [
  { name: 'ayurveda', title: 'Ayurveda', icon: 'leaf' },
  { name: 'organicfoods', title: 'Foods', icon: 'bowl' },
  { name: 'beautycare', title: 'Beauty Care', icon: 'flower' },
  { name: 'furniture', title: 'Furniture', icon: 'chair' },
]

export const isSold = (name: string | undefined): name is Category => SOLD.some((category) => category.name === name)
export const titleOf = (name: Category): string => SOLD.find((category) => category.name === name)?.title ?? name

/** The five of the category bar, with their addresses. */
export function useCategoryLinks(): CategoryLink[] {
  const treatmentUrl = useSettings()?.treatmentUrl
  return [
    ...SOLD.map((category) => ({ ...category, href: `#${to.listing(category.name)}`, isOtherSite: false })),
    {
      name: 'abhyanga',
      title: 'Abhyanga',
      icon: 'dhara',
      // Until the address is known, the society's own words about the treatment.
      href: treatmentUrl ?? `#${to.about('abhyanga')}`,
      isOtherSite: treatmentUrl !== undefined,
    },
  ]
}

/** For a link to another site: a new tab that cannot reach back into ours. */
export const newTab = (isOtherSite: boolean) => (isOtherSite ? { target: '_blank', rel: 'noopener' } : {})
