import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './tooltip.module.css'

type TooltipProps = { text: string; children: ReactNode; className: string | undefined }

/** Supplements a control's own label; never the only source of information. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const go = () => {
    setOpen(false)
    setDismissed(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true)
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns whether the pointer or the focus is near.
    <span
      className={classNames(css.wrapper, dismissed && css.dismissed, className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={go}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={go}
    >
      {children}
      <span className={css.tip} role="tooltip">
        {text}
      </span>
    </span>
  )
}
