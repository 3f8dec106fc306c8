import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Category } from '#shared/categories.ts'
import { isSold, newTab, titleOf, useCategoryLinks } from '#web/categories/categories.ts'
import { t } from '#web/i18n/t.ts'
import { useParams } from '#web/lib/routing.tsx'
import { useCurrentInView } from '#web/screen/use-current-in-view.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { AyurvedaKinds } from './ayurveda-kinds.tsx'
import { GridSkeleton } from './card-skeletons.tsx'
import css from './category-chips.module.css'
import { CategoryHero, HeroSkeleton } from './category-hero.tsx'
import { CategoryProducts } from './category-products.tsx'
import { NotFound } from './not-found-screen.tsx'
import { categoriesQuery, categoryPageQuery, isPageNumber, subCategoriesQuery } from './queries.ts'

export function ListingScreen() {
  const { cat, pageNumber = '1' } = useParams()
  const category = cat?.toLowerCase()
  if (!isSold(category))
    return <NotFound title={t('We do not have this category')}>{t('Please choose one of our categories.')}</NotFound>
  if (!isPageNumber(pageNumber)) {
    return <NotFound title={t('This page does not exist')}>{t('The first page of the list is page 1.')}</NotFound>
  }
  return <Listing category={category} page={Number(pageNumber)} />
}

function Listing({ category, page }: { category: Category; page: number }) {
  const title = titleOf(category)
  useTitle(page > 1 ? t('{title}, page {page}', { title, page }) : title)
  const categories = useQuery(categoriesQuery())
  const isWhole = category === 'ayurveda' && page === 1
  // Fetched at once, but shown only below the category's text, to avoid a layout shift.
  usePrefetchQuery(categoryPageQuery(category, page))
  usePrefetchQuery(subCategoriesQuery())
  return (
    <>
      <CategoryChips current={category} />
      <div data-cat={category}>
        {categories.isPending ? (
          <>
            <HeroSkeleton title={title} />
            <div className="wrap section">
              <GridSkeleton count={8} />
            </div>
          </>
        ) : (
          <>
            <CategoryHero
              category={category}
              title={title}
              view={categories.data?.find(({ name }) => name === category)}
            />
            {isWhole && <AyurvedaKinds />}
            <CategoryProducts category={category} title={title} page={page} />
          </>
        )}
      </div>
    </>
  )
}

function CategoryChips({ current }: { current: string }) {
  const list = useRef<HTMLUListElement>(null)
  useCurrentInView(list, current)
  return (
    <nav className="wrap" aria-label={t('Categories')}>
      <ul ref={list} className={css.bar}>
        {useCategoryLinks().map(({ name, title, icon, href, isOtherSite }) => (
          <li key={name}>
            <a
              data-cat={name}
              href={href}
              aria-current={name === current ? 'page' : undefined}
              {...newTab(isOtherSite)}
            >
              <Icon name={icon} size="sm" className={css.icon} />
              {title}
              {isOtherSite && <span className="vh">{t(', opens in a new tab')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
