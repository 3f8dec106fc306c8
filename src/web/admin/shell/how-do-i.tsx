import { t } from '#web/i18n/admin.tsx'
import { usePath } from '#web/lib/hash-location.ts'
import { HELP } from './help-steps.ts'
import css from './how-do-i.module.css'

/** The help of this page: a few steps for each question. Renders nothing on a page without help. */
export function HowDoI() {
  const here = usePath()
  const first = HELP.find(({ path }) => here.startsWith(path))
  if (!first) return null
  return (
    <details className={css.help}>
      <summary>{t('How do I ...?')}</summary>
      {HELP.filter(({ path }) => path === first.path).map(({ question, steps }) => (
        <section key={question} className={css.answer}>
          <p>{t(question)}</p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
        </section>
      ))}
    </details>
  )
}
