import type { Home } from '#shared/home.ts'
import { newTab, titleOf, useCategoryLinks } from '#web/categories/categories.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { HeroImage } from '#web/products/hero-image.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'
import css from './promos.module.css'

/** Furniture shows only its description and View more (HOME-7). Abhyanga links to its own site. */
export function Promos({ home }: { home: Home }) {
  const abhyanga = useCategoryLinks().find(({ name }) => name === 'abhyanga')
  const furniture = home.categories.find(({ name }) => name === 'furniture')
  if (!furniture || !abhyanga) return null
  return (
    <section className="section" aria-label={t('Furniture and treatments')}>
      <div className={`wrap ${css.promos}`}>
        <div className={css.promo} data-cat="furniture">
          <WhenNear className={css.art}>
            <HeroImage wide={furniture.heroImage} narrow={furniture.heroImageMobile} className={css.image} />
          </WhenNear>
          <div className={css.text}>
            <h2>{titleOf('furniture')}</h2>
            <p>
              <CatalogueText>{furniture.description}</CatalogueText>
            </p>
            <Button variant="category" href={`#${to.listing('furniture')}`}>
              {t('View more')}
              <span className="vh"> {t('furniture')}</span>
            </Button>
          </div>
        </div>
        <div className={css.darkPromo} data-cat="abhyanga">
          <WhenNear className={css.art}>
            <HeroImage wide={home.abhyanga.heroImage} narrow={home.abhyanga.heroImageMobile} className={css.image} />
          </WhenNear>
          <div className={css.text}>
            <h2>{t('Abhyanga')}</h2>
            <p>
              <CatalogueText>{home.abhyanga.description}</CatalogueText>
            </p>
            <Button variant="light" endIcon="out" href={abhyanga.href} {...newTab(abhyanga.isOtherSite)}>
              {t('Visit')}
              <span className="vh"> {t('the Abhyanga site, opens in a new tab')}</span>
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
