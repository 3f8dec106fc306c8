import type { Home } from '#shared/home.ts'
import { newTab, useCategoryLinks } from '#web/layout/categories.ts'
import { HeroPicture } from '#web/products/hero-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './hero.module.css'

/** Five slides, 2 s each; the fifth goes to the treatment site (specification 2 and 9). */
export function Hero({ home }: { home: Home | undefined }) {
  const links = useCategoryLinks()
  if (!home) {
    return (
      <div className={css.empty}>
        <Spinner />
      </div>
    )
  }
  const views = [...home.categories, home.abhyanga]
  return (
    <Carousel label="What we make" interval={2000}>
      {links.flatMap(({ name, title, href, isOtherSite }, place) => {
        const view = views.find((other) => other.name === name)
        if (!view) return []
        return (
          <div key={name} className={css.slide} data-cat={name}>
            <HeroPicture wide={view.heroImage} narrow={view.heroImageMobile} eager={place === 0} className={css.art} />
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

const ACTIONS: Record<string, string> = { furniture: 'See furniture', abhyanga: 'Visit Abhyanga' }
