import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import css from './modal.module.css'

type ModalProps = {
  open: boolean
  /** Called on Escape, the close button and a press outside. The parent decides. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Footer buttons; the primary one last. */
  actions?: ReactNode
  className?: string
  role?: 'dialog' | 'alertdialog'
  /** Initial focus; by default the first field, else the first control. */
  startAt?: RefObject<HTMLElement | null>
}

/** A bottom sheet on phones, a centred dialog from 576 px. Traps the focus and restores it on close. */
export function Modal({ open, onClose, title, children, actions, className, role = 'dialog', startAt }: ModalProps) {
  const id = useId()
  const dialog = useOpenDialog(open, startAt)
  const pressTarget = useRef<EventTarget>(null)
  const isAlert = role === 'alertdialog'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same thing.
    <dialog
      ref={dialog}
      className={classNames(css.modal, className)}
      role={isAlert ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        pressTarget.current = event.target
      }}
      // A selection of text that ends outside is a click on the dialog too.
      onClick={({ target }) => !isAlert && target === dialog.current && target === pressTarget.current && onClose()}
    >
      {open && (
        <div className={css.body}>
          <div className={css.head}>
            <h2 id={`${id}-title`}>{title}</h2>
            {!isAlert && <IconButton icon="close" label={t('Close')} onClick={onClose} />}
          </div>
          <div id={`${id}-text`}>{children}</div>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

function useOpenDialog(open: boolean, startAt?: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const page = document.documentElement
    // Locks the page scroll and keeps the scroll bar's width, to avoid a layout shift.
    const barWidth = window.innerWidth - page.clientWidth
    page.style.overflow = 'hidden'
    page.style.paddingRight = `${barWidth}px`
    dialog.showModal()
    ;(startAt?.current ?? dialog.querySelector<HTMLElement>(FIELDS))?.focus()
    // The second click of a double click that opened the dialog presses nothing in it.
    const onClick = (event: MouseEvent) => {
      if (event.detail < 2) return dialog.removeEventListener('click', onClick, true)
      event.preventDefault()
      event.stopPropagation()
    }
    dialog.addEventListener('click', onClick, true)
    return () => {
      dialog.removeEventListener('click', onClick, true)
      page.style.overflow = page.style.paddingRight = ''
      dialog.close()
    }
  }, [open, startAt])
  return ref
}

const FIELDS = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'
