import { type ReactNode, useId } from 'react'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './field.module.css'

export type FieldTexts = {
  label: ReactNode
  /** Always visible, under the control. */
  hint?: ReactNode
  /** A sentence that says what to do; shown and linked to the control until it is removed. */
  error?: string
  /** Adds 'Optional' beside the label. All other fields are required. */
  optional?: boolean
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type FieldProps = FieldTexts & { children: (controlProps: ControlProps) => ReactNode }

/** The label, the control, the hint and the error, linked for screen readers. All fields of this folder use it. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId()
  const notes = classNames(hint !== undefined && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional && <span className={css.optional}>{t('Optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': notes || undefined, 'aria-invalid': error ? true : undefined })}
      {hint !== undefined && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className={css.error} id={id}>
    <Icon name="stop" className={css.errorIcon} />
    {children}
  </p>
)

/** Two fields side by side from 576 px. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>
