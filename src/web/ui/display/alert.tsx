import { type ReactNode, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useTimeout } from '#web/ui/use-timeout.ts'
import css from './alert.module.css'
import { Icon, type IconName } from './icon.tsx'

export type AlertProps = {
  variant?: 'danger' | 'success' | 'warning' | 'info'
  title?: ReactNode
  icon?: IconName
  action?: ReactNode
  /** Static text needs no announcement. */
  silent?: boolean
  className?: string
  children: ReactNode
}

/** Danger is an assertive live region, the others are polite. */
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

/** An alert that hides after a delay, but not while hovered or focused. Give it a `key` per message. */
export function TimedAlert({ ms = 5000, onGone, ...alert }: TimedAlertProps) {
  const [hidden, setHidden] = useState(false)
  const timeoutProps = useTimeout(ms, () => {
    setHidden(true)
    onGone?.()
  })
  if (hidden) return null
  return (
    <div {...timeoutProps}>
      <Alert {...alert} />
    </div>
  )
}

export const FormError = ({ children, className }: { children?: ReactNode; className?: string }) =>
  children ? <Alert className={className}>{children}</Alert> : null

const ICONS = { danger: 'stop', success: 'okc', warning: 'alert', info: 'info' } as const
