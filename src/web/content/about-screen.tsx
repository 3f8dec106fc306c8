import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CategoryView } from '#shared/categories.ts'
import { SOLD, titleOf } from '#web/categories/categories.ts'
import { translate } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { usePath } from '#web/lib/hash-location.ts'
import { goToPart } from '#web/products/go-to-part.ts'
import { HeroImage } from '#web/products/hero-image.tsx'
import { categoriesQuery } from '#web/products/queries.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { scrollMemory } from '#web/screen/scroll-memory.ts'
import { useTitle } from '#web/screen/use-title.ts'
import { Board } from './board.tsx'
import { Facts } from './facts.tsx'
import { Markdown } from './markdown.tsx'
import { blocksOf } from './markdown-blocks.ts'
import { societyPageQuery } from './queries.ts'
import css from './society-page.module.css'
import { SocietyTabs } from './society-tabs.tsx'
import { TextSkeleton } from './text-skeleton.tsx'

/** `/aboutayurveda` opens at that category's paragraph. An unknown name after /about is ignored (SOC-8). */
export function AboutScreen() {
  useTitle(t('About us'))
  const categories = useQuery(categoriesQuery()).data
  const hero = categories?.find(({ name }) => name === 'ayurveda')
  return (
    <>
      <div className={css.hero} data-cat="ayurveda">
        <div className={css.artPlaceholder}>
          {hero && <HeroImage wide={hero.heroImage} narrow={hero.heroImageMobile} eager className={css.art} />}
        </div>
        <div className={`wrap ${css.heroText}`}>
          <p className={css.since}>{t('Since 1995')}</p>
          <h1>{t('Made in the village, for the village')}</h1>
        </div>
      </div>
      <SocietyTabs />
      <AboutTexts />
    </>
  )
}

/** Shown only when complete: a later paragraph would shift the text. */
function AboutTexts() {
  const path = usePath()
  const slug = path.toLowerCase().replace(/^\/about\/?/, '')
  const about = useQuery(societyPageQuery('about'))
  const abhyanga = useQuery(societyPageQuery('abhyanga'))
  const directors = useQuery(societyPageQuery('directors'))
  const categories = useQuery(categoriesQuery())
  const isPending = [about, abhyanga, directors, categories].some((query) => query.isPending)
  useEffect(() => {
    if (!isPending && slug && !scrollMemory.isRestored) goToPart(`about-${slug}`)
  }, [isPending, slug])

  if (isPending || !about.data) {
    return (
      <div className={`wrap ${css.page}`}>
        {about.isError ? (
          <LoadFailed what={t('this page')} error={about.error} onRetry={about.refetch} />
        ) : (
          <TextSkeleton />
        )}
      </div>
    )
  }
  const treatment = abhyanga.data && { name: 'abhyanga', title: t('Abhyanga'), text: abhyanga.data.body }
  return (
    <>
      <div className={`wrap ${css.page} ${css.split}`}>
        <div className={`${css.prose} ${css.about}`}>
          <Markdown text={about.data.body} />
          {[...paragraphsOf(categories.data ?? []), ...(treatment ? [treatment] : [])].map(({ name, title, text }) => (
            <section key={name} id={`about-${name}`} className={css.prose} data-cat={name}>
              <h2>{title}</h2>
              <Markdown text={text} />
            </section>
          ))}
        </div>
        <aside className={css.side}>
          <Facts stacked />
        </aside>
      </div>
      {directors.data && <BoardSection text={directors.data.body} />}
    </>
  )
}

function BoardSection({ text }: { text: string }) {
  const table = blocksOf(text).find((block) => block.kind === 'table')
  if (!table) return null
  return (
    <section className="section tint">
      <div className="wrap">
        <h2 className="mb-4">{t('Board of Directors')}</h2>
        <Board rows={table.rows} heading="h3" />
      </div>
    </section>
  )
}

const paragraphsOf = (views: CategoryView[]) =>
  SOLD.flatMap(({ name }) => views.find((view) => view.name === name) ?? []).map(({ name, intro }) => ({
    name,
    title: titleOf(name),
    text: translate(intro),
  }))
