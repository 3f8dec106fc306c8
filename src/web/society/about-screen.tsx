import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { SOLD } from '#web/layout/categories.ts'
import { LoadFailed } from '#web/layout/load-failed.tsx'
import { useTitle } from '#web/layout/use-title.ts'
import { goToPart } from '#web/products/go-to-part.ts'
import { HeroPicture } from '#web/products/hero-picture.tsx'
import { categoriesQuery } from '#web/products/queries.ts'
import { Facts } from './facts.tsx'
import { Markdown } from './markdown.tsx'
import { societyPageQuery } from './queries.ts'
import css from './society-page.module.css'
import { SocietyTabs } from './society-tabs.tsx'

/** `/aboutayurveda` opens at that category's paragraph; an unknown word after /about changes nothing (decisions 1). */
export function AboutScreen() {
  useTitle('About us')
  const [path] = useLocation()
  const about = useQuery(societyPageQuery('about'))
  const abhyanga = useQuery(societyPageQuery('abhyanga'))
  const categories = useQuery(categoriesQuery())
  const paragraphs = [
    ...SOLD.flatMap(({ name }) => categories.data?.find((category) => category.name === name) ?? []).map(
      ({ name, title, intro }) => ({ name, title, text: intro }),
    ),
    ...(abhyanga.data ? [{ name: 'abhyanga', title: 'Abhyanga', text: abhyanga.data.body }] : []),
  ]
  const isWhole = about.data !== undefined && categories.data !== undefined && !abhyanga.isPending
  const wanted = path.toLowerCase().replace(/^\/about\/?/, '')
  useEffect(() => {
    if (isWhole && wanted) goToPart(`about-${wanted}`)
  }, [isWhole, wanted])

  return (
    <>
      <div className={css.hero}>
        <HeroPicture
          wide="/heroes/hero-ayurveda.webp"
          narrow="/heroes/hero-ayurveda-mobile.webp"
          eager
          className={css.art}
        />
        <div className={`wrap ${css.heroText}`}>
          <p className="eyebrow">Since 1995</p>
          <h1>Made in the village, for the village</h1>
        </div>
      </div>
      <SocietyTabs />
      <div className={`wrap ${css.page}`}>
        <div className={css.split}>
          <div className={css.prose} aria-busy={!isWhole}>
            {about.isError && <LoadFailed what="this page" error={about.error} onRetry={about.refetch} />}
            {about.data && <Markdown text={about.data.body} />}
            {about.data &&
              paragraphs.map(({ name, title, text }) => (
                <section key={name} id={`about-${name}`} data-cat={name}>
                  <h2>{title}</h2>
                  <Markdown text={text} />
                </section>
              ))}
          </div>
          <aside className={css.side}>
            <Facts stacked />
          </aside>
        </div>
      </div>
    </>
  )
}
