import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from './icon.tsx'
import css from './step-bar.module.css'

type StepBarProps = {
  label: string
  steps: readonly { text: string; href: string }[]
  /** The index of the current step, from 0. Earlier steps are done and are links. */
  current: number
}

export const StepBar = ({ label, steps, current }: StepBarProps) => (
  <nav className={css.bar} aria-label={label}>
    <ol className={css.steps}>
      {steps.map(({ text, href }, index) => (
        <li
          key={text}
          className={classNames(index < current && css.done, index === current && css.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current ? (
            <a href={href}>
              <span className={css.circle}>
                <Icon name="check" size="sm" />
              </span>
              <span>
                {text}
                <span className="vh">{t(', done')}</span>
              </span>
            </a>
          ) : (
            <>
              <span className={css.circle}>{index + 1}</span>
              {text}
            </>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
