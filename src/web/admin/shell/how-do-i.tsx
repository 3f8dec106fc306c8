import { t } from '#web/i18n/admin.tsx'
import { usePath } from '#web/lib/hash-location.ts'
import { mayDo, type UserInfo, userInfo } from '#web/lib/user-info.ts'
import { HELP, type Help } from './help-steps.ts'
import css from './how-do-i.module.css'

/** The help of this page: a few steps for each question. Renders nothing on a page without help for this role. */
export function HowDoI() {
  const here = usePath()
  const user = userInfo.use()
  const page = HELP.find(({ path }) => here.startsWith(path))
  const questions = HELP.filter((help) => help.path === page?.path && isFor(user, help))
  if (questions.length === 0) return null
  return (
    <details className={css.help}>
      <summary>{t('How do I ...?')}</summary>
      {questions.map(({ question, steps }) => (
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

const isFor = (user: UserInfo | undefined, { permission }: Help) => permission === undefined || mayDo(user, permission)
