import { type ComponentProps, useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import css from './field.module.css'
import { Field, type FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> & { autoComplete: 'current-password' | 'new-password' }

export function PasswordField({ label, hint, error, optional, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, optional }}>
      {(controlProps) => (
        <div className={css.inside}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...controlProps}
            type={shown ? 'text' : 'password'}
            className={classNames(css.input, css.withEnd)}
          />
          <IconButton
            className={css.end}
            icon={shown ? 'eyeoff' : 'eye'}
            label={t('Show password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
