import type { ContentItem } from '#shared/content.ts'
import { kindOf } from '#shared/content-fields.ts'
import { t } from '#web/i18n/admin.tsx'
import { nameOf } from '#web/products/name-of.ts'

/** The item's name in the list and as a heading. Pages and categories have their own names. */
export function titleOf({ _id, name, nameMalayalam }: ContentItem): string {
  if (_id === 'slides') return t('Pictures on the home page')
  if (_id === 'notices') return t('Notices')
  if (_id === 'people') return t('Names of people')
  return nameOf({ name, nameMalayalam })
}

/** The groups of the list, in the order of the shop. */
export const groups = (): { title: string; has: (id: string) => boolean }[] => [
  { title: t('Home page and notices'), has: (id) => ['slides', 'notices'].includes(id) },
  { title: t('The society'), has: (id) => id === 'people' || (id.startsWith('page-') && !isPolicy(id)) },
  { title: t('Policies'), has: isPolicy },
  { title: t('Categories'), has: (id) => kindOf(id)?.kind === 'category' },
  { title: t('Sub-categories'), has: (id) => kindOf(id)?.kind === 'subcategory' },
]

const isPolicy = (id: string) => ['page-privacy', 'page-terms'].includes(id)

export const labelOf = (field: string): string => {
  const labels: Partial<Record<string, string>> = {
    chairmanName: t('Name of the chairman'),
    managingDirectorName: t('Name of the managing director'),
    executiveDirectorName: t('Name of the executive director'),
    grievanceOfficerName: t('Name of the grievance officer'),
    title: t('Title'),
    short: t('Short text'),
    body: t('Text'),
    description: t('Short text'),
    intro: t('Text'),
    name: t('Name'),
    heroTitle: t('Title'),
    heroText: t('Short text'),
    action: t('Words on the button'),
    text: t('Text'),
  }
  return labels[field] ?? field
}
