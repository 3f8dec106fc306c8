import { useEffect, useState } from 'react'
import type { Home } from '#shared/home.ts'
import { newTab, useCategoryLinks } from '#web/layout/categories.ts'
import { to } from '#web/paths.ts'
import { HeroPicture } from '#web/products/hero-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './hero.module.css'

/** Five slides, 2 s each; the fifth goes to the treatment site (specification 2 and 9). */
export function Hero({ home, isPending }: { home: Home | undefined; isPending: boolean }) {
  const links = useCategoryLinks()
  const isCalm = useCalm()
  if (isPending) {
    return (
      <div className={css.empty} data-cat="ayurveda">
        <Spinner />
      </div>
    )
  }
  if (!home) return <QuietHero />
  const views = [...home.categories, home.abhyanga]
  return (
    <Carousel label="What we make" interval={2000}>
      {links.flatMap(({ name, title, href, isOtherSite }, place) => {
        const view = views.find((other) => other.name === name)
        if (!view) return []
        return (
          <div key={name} className={css.slide} data-cat={name}>
            {(place === 0 || isCalm) && (
              <HeroPicture
                wide={view.heroImage}
                narrow={view.heroImageMobile}
                eager={place === 0}
                className={css.art}
              />
            )}
            <div className={`wrap ${css.text}`}>
              <h2>{view.heroTitle}</h2>
              <p>{view.heroText}</p>
              <Button
                size="lg"
                variant={name === 'abhyanga' ? 'light' : 'filled'}
                href={href}
                endIcon={isOtherSite ? 'out' : undefined}
                {...newTab(isOtherSite)}
              >
                {ACTIONS[name] ?? `Shop ${title}`}
                {isOtherSite && <VisuallyHidden>, opens in a new tab</VisuallyHidden>}
              </Button>
            </div>
          </div>
        )
      })}
    </Carousel>
  )
}

/** The first slide is read for two seconds; the pictures of the others leave the line to what is in sight until half of that. */
function useCalm() {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return isCalm
}

/** For a day when the slides could not be loaded: the shop is open all the same. */
const QuietHero = () => (
  <div className={css.slide} data-cat="ayurveda">
    <div className={`wrap ${css.text}`}>
      <h2>Made in the village, for the village</h2>
      <p>Ayurveda medicines, foods, natural cosmetics and furniture from East Kadirur.</p>
      <Button size="lg" href={`#${to.listing('ayurveda')}`}>
        Shop Ayurveda
      </Button>
    </div>
  </div>
)

const ACTIONS: Record<string, string> = { furniture: 'See furniture', abhyanga: 'Visit Abhyanga' }
