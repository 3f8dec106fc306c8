import { useEffect, useState } from 'react'
import type { Home, Slide } from '#shared/home.ts'
import { newTab, useCategoryLinks } from '#web/categories/categories.ts'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { HeroImage } from '#web/products/hero-image.tsx'
import { useDataSaver } from '#web/ui/data-saver.ts'
import { Carousel } from '#web/ui/display/carousel.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './hero.module.css'

/** Five slides, 2 s each; the fifth goes to the treatment site (HOME-1, HOME-3). */
export function Hero({ home, isPending }: { home: Home | undefined; isPending: boolean }) {
  const links = useCategoryLinks()
  const areImagesAllowed = useDelayedImages()
  const saves = useDataSaver()
  if (isPending) {
    return (
      <div className={`${css.hero} ${css.empty}`} data-cat="ayurveda">
        <Spinner />
      </div>
    )
  }
  if (!home) return <FallbackHero />
  const slides: Slide[] = home.slides ?? [...home.categories, home.abhyanga]
  return (
    <Carousel label={t('What we make')} className={css.hero}>
      {slides.map(({ name, ...view }, index) => {
        const link = links.find((candidate) => candidate.name === name)
        const href = view.href ?? link?.href ?? ''
        const isOtherSite = !href.startsWith('#')
        return (
          <div key={view.heroImage} className={css.slide} data-cat={name}>
            {index === 0 || (areImagesAllowed && !saves) ? (
              <HeroImage wide={view.heroImage} narrow={view.heroImageMobile} eager={index === 0} className={css.art} />
            ) : (
              // The highest slide decides the height of all.
              <div className={css.art} />
            )}
            <div className={`wrap ${css.text}`}>
              <h2>
                <CatalogueText>{view.heroTitle}</CatalogueText>
              </h2>
              <p>
                <CatalogueText>{view.heroText}</CatalogueText>
              </p>
              <Button
                size="lg"
                variant={name === 'abhyanga' ? 'light' : 'filled'}
                href={href}
                endIcon={isOtherSite ? 'out' : undefined}
                {...newTab(isOtherSite)}
              >
                {view.action ?? actionOf(name, link?.title ?? '')}
                {isOtherSite && <span className="vh">{t(', opens in a new tab')}</span>}
              </Button>
            </div>
          </div>
        )
      })}
    </Carousel>
  )
}

/**
 * Delays the images of the other slides, because the first slide is shown for two seconds. On 3G the next image needs
 * half a second.
 */
function useDelayedImages() {
  const [areImagesAllowed, setImagesAllowed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setImagesAllowed(true), 1400)
    return () => clearTimeout(timer)
  }, [])
  return areImagesAllowed
}

const FallbackHero = () => (
  <div className={`${css.hero} ${css.empty}`} data-cat="ayurveda">
    <div className={`wrap ${css.text}`}>
      <h2>{t('Made in the village, for the village')}</h2>
      <p>{t('Ayurveda medicines, foods, natural cosmetics and furniture from East Kadirur.')}</p>
      <Button size="lg" href={`#${to.listing('ayurveda')}`}>
        {t('Shop Ayurveda')}
      </Button>
    </div>
  </div>
)

function actionOf(name: string, title: string): string {
  if (name === 'furniture') return t('See furniture')
  return name === 'abhyanga' ? t('Visit Abhyanga') : t('Shop {title}', { title })
}
