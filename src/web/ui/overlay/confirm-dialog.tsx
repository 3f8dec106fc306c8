import { type ReactNode, useRef } from 'react'
import { t } from '#web/i18n/t.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './modal.module.css'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** What will happen, in one sentence. */
  children: ReactNode
  confirmText: string
  onConfirm: () => void
  onCancel: () => void
  title?: string
  cancelText?: string
  /** True for an action that can be undone. A deletion cannot. */
  isSafe?: boolean
  /** The result of `useMutation`. Without it the confirmation is synchronous. */
  action?: { isPending: boolean; error: Error | null }
  busyText?: string
}

/** 'Are you sure?' The focus starts on Cancel, so Enter alone harms nothing. */
export function ConfirmDialog({ open, children, onConfirm, onCancel, action, ...dialog }: ConfirmDialogProps) {
  const { title = t('Are you sure?'), confirmText, cancelText = t('Cancel'), isSafe, busyText } = dialog
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open={open}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      startAt={cancel}
      className={css.narrow}
      actions={
        <>
          <Button ref={cancel} variant="line" onClick={onCancel}>
            {cancelText}
          </Button>
          <Button
            variant={isSafe ? 'filled' : 'danger'}
            onClick={onConfirm}
            busy={action?.isPending}
            busyText={busyText}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
      <FormError>{action?.error?.message}</FormError>
    </Modal>
  )
}
