import type { ReactNode } from 'react'
import type { Home } from '#shared/home.ts'
import { titleOf } from '#web/categories/categories.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SectionHead } from '#web/ui/display/section-head.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ProductSlider } from './product-slider.tsx'
import { useHome } from './queries.ts'

/** Keeps the link to the category's page when the home data fails to load. */
export function CategorySection({ name, tinted }: { name: keyof Home['sliders']; tinted?: boolean }) {
  const home = useHome()
  const title = titleOf(name)
  const view = home?.categories.find((category) => category.name === name)
  const renderHead = (controls: ReactNode) => (
    <SectionHead
      title={title}
      lead={view && <CatalogueText>{view.description}</CatalogueText>}
      more={
        <>
          {controls}
          <Button variant="category" size="sm" href={`#${to.listing(name)}`}>
            {t('View more')}
            <span className="vh"> {title}</span>
          </Button>
        </>
      }
    />
  )
  return (
    <div className={classNames('section', tinted && 'tint')} data-cat={name}>
      <div className="wrap">
        {home ? <ProductSlider label={title} products={home.sliders[name]} head={renderHead} /> : renderHead(null)}
      </div>
    </div>
  )
}
