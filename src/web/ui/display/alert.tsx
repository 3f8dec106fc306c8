import { type ReactNode, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useTimeout } from '#web/ui/use-timeout.ts'
import css from './alert.module.css'
import { Icon, type IconName } from './icon.tsx'

export type AlertProps = {
  variant?: 'danger' | 'success' | 'warning' | 'info'
  /** A bold first line above the text. */
  title?: ReactNode
  icon?: IconName
  /** At the right: a button, a link. */
  action?: ReactNode
  /** Standing text that was there from the start needs no announcement. */
  silent?: boolean
  className?: string
  children: ReactNode
}

/** Danger is spoken at once, the others when the listener is free. */
export function Alert({ variant = 'danger', title, icon, action, silent, className, children }: AlertProps) {
  const role = variant === 'danger' ? 'alert' : 'status'
  return (
    <div className={classNames(css.alert, css[variant], className)} role={silent ? undefined : role}>
      <Icon name={icon ?? ICONS[variant]} className={css.icon} />
      <div className={css.text}>
        {title !== undefined && <b>{title}</b>}
        {children}
      </div>
      {action}
    </div>
  )
}

type TimedAlertProps = AlertProps & { ms?: number; onGone?: () => void }

/** An alert that leaves by itself, but never under the pointer or around the focus. Give it a `key` per message. */
export function TimedAlert({ ms = 5000, onGone, ...alert }: TimedAlertProps) {
  const [gone, setGone] = useState(false)
  const hold = useTimeout(ms, () => {
    setGone(true)
    onGone?.()
  })
  if (gone) return null
  return (
    <div {...hold}>
      <Alert {...alert} />
    </div>
  )
}

/** What the server or the network said about a whole form. Nothing without a message. */
export const FormError = ({ children, className }: { children?: ReactNode; className?: string }) =>
  children ? <Alert className={className}>{children}</Alert> : null

const ICONS = { danger: 'stop', success: 'okc', warning: 'alert', info: 'info' } as const
