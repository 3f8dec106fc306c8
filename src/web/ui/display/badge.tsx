import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './badge.module.css'
import { Icon, type IconName } from './icon.tsx'

type BadgeProps = {
  tone?: 'success' | 'danger' | 'warning' | 'info' | 'category'
  /** Give one when the word says that something is done: check, truck, box. */
  icon?: IconName
  children: ReactNode
  className?: string
}

export const Badge = ({ tone, icon, children, className }: BadgeProps) => (
  <span className={classNames(css.badge, tone && css[tone], className)}>
    {icon && <Icon name={icon} className={css.icon} />}
    {children}
  </span>
)
