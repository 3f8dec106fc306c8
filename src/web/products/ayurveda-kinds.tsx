import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubCategory } from '#shared/categories.ts'
import { t } from '#web/i18n/t.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { scrollMemory } from '#web/screen/scroll-memory.ts'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { goToPart } from './go-to-part.ts'
import { subCategoriesQuery } from './queries.ts'
import { SubCategoryTiles, TilesSkeleton } from './sub-category-tiles.tsx'

/** Patent Products and Classical Products: the targets of the two anchors on the ayurveda page. */
export function AyurvedaKinds() {
  const kinds = useQuery(subCategoriesQuery())
  const part = useHashParam('part')
  useEffect(() => {
    if (part && kinds.data && !scrollMemory.isRestored) goToPart(part)
  }, [part, kinds.data])

  if (kinds.isError && !kinds.data) {
    return (
      <div className="wrap section">
        <LoadFailed what={t('the kinds of products')} error={kinds.error} onRetry={kinds.refetch} />
      </div>
    )
  }
  const tilesOf = (group: SubCategory['group']) =>
    kinds.data ? (
      <SubCategoryTiles group={group} kinds={kinds.data.filter((kind) => kind.group === group)} />
    ) : (
      <TilesSkeleton count={group === 'patent' ? 7 : 11} />
    )
  return (
    <>
      <section className="section" id="patent" aria-labelledby="patent-title" aria-busy={kinds.isPending}>
        <div className="wrap">
          <SectionHead
            id="patent-title"
            title={t('Patent Products')}
            lead={t('Formulas developed by the society’s own physicians. Choose a kind.')}
          />
          {tilesOf('patent')}
        </div>
      </section>
      <section className="section tint" id="classical" aria-labelledby="classical-title" aria-busy={kinds.isPending}>
        <div className="wrap">
          <SectionHead
            id="classical-title"
            title={t('Classical Products')}
            lead={t('Made to the recipes of the classical texts. Choose a kind.')}
          />
          {tilesOf('classical')}
        </div>
      </section>
    </>
  )
}
