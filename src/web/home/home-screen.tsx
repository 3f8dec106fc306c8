import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { CategoryBar } from '#web/layout/category-bar.tsx'
import { useSocietyName } from '#web/layout/settings.ts'
import { useTitle } from '#web/layout/use-title.ts'
import { AboutBlock } from './about-block.tsx'
import { CategorySection } from './category-section.tsx'
import { Hero } from './hero.tsx'
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
      <CategorySection name="ayurveda" home={home} tinted />
      <CategorySection name="organicfoods" home={home} />
      <CategorySection name="beautycare" home={home} tinted />
      <Promos home={home.data} />
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
