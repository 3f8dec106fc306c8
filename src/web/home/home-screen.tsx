import { useQuery } from '@tanstack/react-query'
import { CategoryBar } from '#web/categories/category-bar.tsx'
import { t } from '#web/i18n/t.ts'
import { screenOf } from '#web/lib/page.tsx'
import { DeferredPart, deferredComponent } from '#web/screen/deferred-part.tsx'
import { LazyBoundary, partFailed } from '#web/screen/lazy-boundary.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { useSocietyName } from '#web/settings/queries.ts'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { CategorySection } from './category-section.tsx'
import { Hero } from './hero.tsx'
import css from './home-screen.module.css'
import { PopularProducts } from './popular-products.tsx'
import { homeQuery } from './queries.ts'
import { useKeyword } from './use-keyword.ts'

/** The home page; at `/search/{keyword}` with the results on top (NAV-3). */
export function HomeScreen() {
  const keyword = useKeyword()
  const society = useSocietyName()
  const home = useQuery(homeQuery())
  const search = keyword ? t('Search: {keyword}', { keyword }) : undefined
  useTitle(search)
  return (
    <>
      {search ? (
        <LazyBoundary
          waiting={<Spinner className={css.results} />}
          failed={(tryAgain) => (
            <div className="wrap page">
              <h1>{search}</h1>
              {partFailed(tryAgain)}
            </div>
          )}
        >
          <SearchResults />
        </LazyBoundary>
      ) : (
        <h1 className="vh">{t('{society}: ayurveda, foods, beauty care and furniture', { society })}</h1>
      )}
      <Hero home={home.data} isPending={home.isPending} />
      <CategoryBar />
      {POPULAR}
      {home.isPending ? (
        // Reserves space, so that later content causes no layout shift.
        <div className={css.placeholder} />
      ) : (
        LOWER_END
      )}
    </>
  )
}

const SearchResults = screenOf('SearchResults', () => import('./search-results.tsx'))
export const HomeFoot = deferredComponent('HomeFoot', () => import('./home-foot.tsx'))

const POPULAR = (
  <DeferredPart>
    <PopularProducts />
  </DeferredPart>
)

// The footer is hidden while a part is busy (page-frame.module.css).
const LOWER_END = (
  <>
    <DeferredPart>
      <CategorySection name="ayurveda" tinted />
    </DeferredPart>
    <DeferredPart>
      <CategorySection name="organicfoods" />
    </DeferredPart>
    <DeferredPart>
      <CategorySection name="beautycare" tinted />
    </DeferredPart>
    <DeferredPart waiting={<div className={css.foot} aria-busy="true" />}>
      <HomeFoot />
    </DeferredPart>
  </>
)
