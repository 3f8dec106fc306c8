import type { UseQueryResult } from '@tanstack/react-query'
import type { Home } from '#shared/home.ts'
import { titleOf } from '#web/layout/categories.ts'
import { to } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './category-section.module.css'
import { ProductSlider } from './product-slider.tsx'

type CategorySectionProps = { name: keyof Home['sliders']; home: UseQueryResult<Home>; tinted?: boolean }

export function CategorySection({ name, home, tinted }: CategorySectionProps) {
  const title = titleOf(name)
  const view = home.data?.categories.find((category) => category.name === name)
  return (
    <div className={tinted ? 'section tint' : `section ${css.paper}`} data-cat={name}>
      <div className="wrap">
        <ProductSlider
          label={title}
          home={home}
          products={home.data?.sliders[name]}
          head={(controls) => (
            <SectionHead
              title={title}
              lead={view?.description ?? '\u00a0'}
              more={
                <>
                  {controls}
                  <Button variant="category" size="sm" href={`#${to.listing(name)}`}>
                    View more
                    <VisuallyHidden> {title}</VisuallyHidden>
                  </Button>
                </>
              }
            />
          )}
        />
      </div>
    </div>
  )
}
