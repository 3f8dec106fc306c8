import type { Category, CategoryView } from '#shared/categories.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CatalogueText } from './catalogue-text.tsx'
import css from './category-hero.module.css'
import { goToPart } from './go-to-part.ts'
import { HeroImage } from './hero-image.tsx'

type CategoryHeroProps = { category: Category; title: string; view: CategoryView | undefined }

export function CategoryHero({ category, title, view }: CategoryHeroProps) {
  return (
    <section className={css.hero}>
      {view && <HeroImage wide={view.heroImage} narrow={view.heroImageMobile} eager className={css.art} />}
      <div className={`wrap ${css.text}`}>
        <h1>{title}</h1>
        {view && (
          <p className={`lead ${css.description}`}>
            <CatalogueText>{view.description}</CatalogueText>
          </p>
        )}
        {category === 'ayurveda' && (
          <div className={css.anchors}>
            <Button size="sm" href={`#${to.listing(category)}?part=patent`} onClick={() => goToPart('patent')}>
              {t('Patent Products')}
            </Button>
            <Button
              size="sm"
              variant="category"
              href={`#${to.listing(category)}?part=classical`}
              onClick={() => goToPart('classical')}
            >
              {t('Classical Products')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

export const HeroSkeleton = ({ title }: { title: string }) => (
  <div className={css.hero} aria-busy="true">
    <div className={css.text}>
      <h1 className="vh" data-waiting>
        {title}
      </h1>
      <Spinner />
    </div>
  </div>
)
