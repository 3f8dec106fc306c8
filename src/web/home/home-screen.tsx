import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { CategoryBar } from '#web/layout/category-bar.tsx'
import { useSocietyName } from '#web/layout/settings.ts'
import { useTitle } from '#web/layout/use-title.ts'
import { AboutBlock } from './about-block.tsx'
import { CategorySection } from './category-section.tsx'
import { Hero } from './hero.tsx'
import css from './home-screen.module.css'
import { PopularProducts } from './popular-products.tsx'
import { Promos } from './promos.tsx'
import { homeQuery } from './queries.ts'
import { SearchResults } from './search-results.tsx'

/** Home, and with `/search/{keyword}` what was found on top of it (decisions 1). */
export function HomeScreen() {
  const keyword = decoded(useParams().keyword)
  const society = useSocietyName()
  const home = useQuery(homeQuery())
  useTitle(keyword ? `Search: ${keyword}` : undefined)
  return (
    <>
      {keyword ? (
        <SearchResults keyword={keyword} />
      ) : (
        <h1 className="vh">{society}: ayurveda, foods, beauty care and furniture</h1>
      )}
      <Hero home={home.data} />
      <CategoryBar />
      <PopularProducts home={home} />
      {home.isPending ? (
        // What comes later must not push away what is being read: below, there is room and nothing else.
        <div className={css.room} />
      ) : (
        <>
          <CategorySection name="ayurveda" home={home.data} tinted />
          <CategorySection name="organicfoods" home={home.data} />
          <CategorySection name="beautycare" home={home.data} tinted />
        </>
      )}
      {home.data && <Promos home={home.data} />}
      {home.data && <AboutBlock home={home.data} />}
    </>
  )
}

/** The words of the address; broken percent signs are taken as they stand. */
function decoded(keyword: string | undefined): string {
  try {
    return decodeURIComponent(keyword ?? '').trim()
  } catch {
    return (keyword ?? '').trim()
  }
}
