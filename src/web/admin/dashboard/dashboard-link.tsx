import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import css from './dashboard.module.css'

type DashboardLinkProps = {
  icon: IconName
  title: string
  href: string
  /** Its last line, which names the target. */
  link: string
  children: ReactNode
}

export const DashboardLink = ({ icon, title, href, link, children }: DashboardLinkProps) => (
  <a href={`#${href}`} className={css.shortcut}>
    <span className={css.icon}>
      <Icon name={icon} size="lg" />
    </span>
    <b className={css.title}>{title}</b>
    <span className={css.text}>{children}</span>
    <span className={css.link}>
      {link} <Icon name="arrow" size="sm" />
    </span>
  </a>
)
