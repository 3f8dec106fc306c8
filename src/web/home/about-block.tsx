import type { Home } from '#shared/home.ts'
import { Facts } from '#web/content/facts.tsx'
import { t } from '#web/i18n/t.ts'
import { to } from '#web/lib/paths.ts'
import { CatalogueText } from '#web/products/catalogue-text.tsx'
import { useSocietyName } from '#web/settings/queries.ts'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './about-block.module.css'

/** Tab 1 has the Chairman's Message, tab 2 the Board of Directors (HOME-9). */
export function AboutBlock({ home }: { home: Home }) {
  const society = useSocietyName()
  return (
    <section className={`section ${css.ground}`} aria-labelledby="about-title">
      <div className={`wrap ${css.columns}`}>
        <div className={css.about}>
          <h2 id="about-title">{t('A society that makes what it sells')}</h2>
          <p className="lead">
            <CatalogueText>{home.about.short}</CatalogueText>
          </p>
          <Facts />
          <Button variant="line" href={`#${to.about()}`}>
            {t('Read more')}
            <span className="vh"> {t('about us')}</span>
          </Button>
        </div>
        <div className={css.tabs}>
          <Tabs
            label={t('From the society')}
            tabs={[
              {
                name: t("Chairman's Message"),
                content: (
                  <>
                    <blockquote className={css.quote}>
                      <CatalogueText>{home.message.short}</CatalogueText>
                    </blockquote>
                    <p className="muted mt-4">{t('Chairman, {society}', { society })}</p>
                    <Button variant="link" endIcon="arrow" className="mt-4" href={`#${to.message()}`}>
                      {t('Read more')}
                      <span className="vh"> {t('of the chairman’s message')}</span>
                    </Button>
                  </>
                ),
              },
              {
                name: t('Board of Directors'),
                content: (
                  <>
                    <p>
                      <CatalogueText>{home.directors.short}</CatalogueText>
                    </p>
                    <Button variant="link" endIcon="arrow" className="mt-4" href={`#${to.directors()}`}>
                      {t('View all')}
                      <span className="vh"> {t('directors')}</span>
                    </Button>
                  </>
                ),
              },
            ]}
          />
        </div>
      </div>
    </section>
  )
}
