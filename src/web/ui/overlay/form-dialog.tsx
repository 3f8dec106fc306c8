import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from 'react'
import { t } from '#web/i18n/t.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './modal.module.css'
import { Modal } from './modal.tsx'

type Fields = Record<string, string>

type FormDialogProps = {
  title: string
  submitText: string
  icon?: ComponentProps<typeof Button>['icon']
  danger?: boolean
  /** The result of `useFieldErrors`. */
  form: {
    props: ComponentProps<'form'>
    submit: (onValid: (fields: Fields) => unknown) => FormEventHandler
    refusal: string | undefined
  }
  onSubmit: (fields: Fields) => unknown
  busy: boolean
  busyText?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form; a second press while it is sent does nothing. */
export function FormDialog({ form, onSubmit, onClose, children, ...dialog }: FormDialogProps) {
  const { title, submitText, icon, danger, busy, busyText = t('Please wait') } = dialog
  const id = useId()
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            icon={icon}
            variant={danger ? 'danger' : 'filled'}
            busy={busy}
            busyText={busyText}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className={css.form} onSubmit={form.submit((fields) => !busy && onSubmit(fields))}>
        {children}
        <FormError>{form.refusal}</FormError>
      </form>
    </Modal>
  )
}
