import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import css from './spinner.module.css'

/** The loading state of a whole area; `text` stays visible. */
export function Spinner({ text = t('Loading...'), className }: { text?: string; className?: string }) {
  return (
    <div className={classNames(css.loading, className)} role="status">
      <SpinnerRing />
      {text}
    </div>
  )
}

export const SpinnerRing = ({ className }: { className?: string }) => (
  <span className={classNames(css.ring, className)} aria-hidden="true" />
)
