import type { Home } from '#shared/home.ts'
import { useSocietyName } from '#web/layout/settings.ts'
import { to } from '#web/paths.ts'
import { Facts } from '#web/society/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './about-block.module.css'

/** Who makes it all: tab 1 the Chairman's Message, tab 2 the Board of Directors (specification 4). */
export function AboutBlock({ home }: { home: Home }) {
  const society = useSocietyName()
  return (
    <section className={`section ${css.ground}`} aria-labelledby="about-title">
      <div className={`wrap ${css.columns}`}>
        <div className={css.about}>
          <h2 id="about-title">A society that makes what it sells</h2>
          <p className="lead">{home.about.short}</p>
          <Facts />
          <Button variant="line" href={`#${to.about()}`}>
            Read more
            <VisuallyHidden> about us</VisuallyHidden>
          </Button>
        </div>
        <div className={css.tabs}>
          <Tabs
            label="From the society"
            tabs={[
              {
                name: "Chairman's Message",
                content: (
                  <div className="stack">
                    <blockquote className={css.quote}>{home.message.short}</blockquote>
                    <p className="muted">Chairman, {society}</p>
                    <Button variant="link" endIcon="arrow" href={`#${to.message()}`}>
                      Read more
                      <VisuallyHidden> of the chairman’s message</VisuallyHidden>
                    </Button>
                  </div>
                ),
              },
              {
                name: 'Board of Directors',
                content: (
                  <div className="stack">
                    <p>{home.directors.short}</p>
                    <Button variant="link" endIcon="arrow" href={`#${to.directors()}`}>
                      View all
                      <VisuallyHidden> directors</VisuallyHidden>
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        </div>
      </div>
    </section>
  )
}
