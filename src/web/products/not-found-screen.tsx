import type { ReactNode } from 'react'
import { CategoryBar } from '#web/categories/category-bar.tsx'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './not-found.module.css'
import { SearchBox } from './search-box.tsx'

/** An unknown address, with the search and links to the categories (NAV-20). */
export const NotFoundScreen = () => (
  <NotFound title={t('Page not found')}>{t('The page may have moved. The shop is still open.')}</NotFound>
)

/** Also for screens whose product, category or sub-category does not exist. */
export function NotFound({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className={css.page}>
      <EmptyState
        drawing="sprout"
        level={1}
        title={title}
        action={<Button href={`#${to.home()}`}>{t('Go to the home page')}</Button>}
      >
        {children}
      </EmptyState>
      <SearchBox className={css.search} />
      <CategoryBar />
    </div>
  )
}
