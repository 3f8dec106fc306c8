import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ProductCards } from './product-grid.tsx'
import { seenProducts } from './seen-products.ts'

/** Shown when a product or list failed to load: the products that this browser has stored. */
export function WayOn() {
  const cache = useQueryClient()
  const seen = useQuery({ queryKey: ['seen'], queryFn: () => seenProducts(cache), staleTime: 0, gcTime: 0 }).data ?? []
  return (
    <section className="section" aria-labelledby="way-on">
      <SectionHead id="way-on" title={seen.length > 0 ? t('Products you have looked at') : t('Meanwhile')} />
      <ProductCards products={seen} />
      <p className="row">
        <Button variant="line" icon="heart" href={`#${to.wishlist()}`}>
          {t('Wishlist')}
        </Button>
        <Button variant="line" icon="home" href={`#${to.home()}`}>
          {t('Go to the home page')}
        </Button>
      </p>
    </section>
  )
}
