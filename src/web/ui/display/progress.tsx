import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './progress.module.css'

type ProgressProps = {
  label: string
  /** In order. The icon replaces the tick of a step that is not done. The note is a date or the next step. */
  steps: readonly { text: string; note?: string; done: boolean; icon: IconName }[]
}

/** The progress through steps: solid for the past, dashed for the future. A row from 768 px, a column below. */
export const Progress = ({ label, steps }: ProgressProps) => (
  <ol className={css.progress} aria-label={label}>
    {steps.map(({ text, note, done, icon }) => (
      <li key={text} className={classNames(done && css.done)}>
        <span className={css.dot}>
          <Icon name={done ? 'check' : icon} className={css.icon} />
        </span>
        <div>
          <b>
            {text}
            <span className="vh">{done ? t(', done') : t(', not yet')}</span>
          </b>
          {note && <small>{note}</small>}
        </div>
      </li>
    ))}
  </ol>
)
