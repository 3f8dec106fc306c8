import { type ReactNode, useId } from 'react'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './field.module.css'

export type FieldWords = {
  label: ReactNode
  /** Always visible, under the control. */
  hint?: ReactNode
  /** A sentence that says what to do; shown and linked to the control until it is taken away. */
  error?: string
  /** Adds the word beside the label. Everything not marked is needed. */
  optional?: boolean
  className?: string
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type FieldProps = FieldWords & { id?: string; describedBy?: string; children: (wiring: Wiring) => ReactNode }

/** Label above, control, hint and error below, wired together. The fields of this folder are made of it. */
export function Field({ label, hint, error, optional, className, id, describedBy, children }: FieldProps) {
  const made = useId()
  const own = id ?? made
  const notes = [hint !== undefined && `${own}-hint`, error && `${own}-error`, describedBy].filter(Boolean).join(' ')
  return (
    <div className={classNames(css.field, className)}>
      <label className={css.label} htmlFor={own}>
        {label}
        {optional && <span className={css.optional}>{t('Optional')}</span>}
      </label>
      {children({ id: own, 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined })}
      {hint !== undefined && (
        <p className={css.hint} id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  )
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className={css.error} id={id}>
    <Icon name="stop" className={css.errorIcon} />
    {children}
  </p>
)

/** Two fields side by side from 576 px; `wide` gives the first two thirds. */
export const FieldRow = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={classNames(css.row, wide && css.wide)}>{children}</div>
)
