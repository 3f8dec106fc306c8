import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '#web/ui/badge.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import css from './dashboard.module.css'

type DoorProps = {
  icon: IconName
  title: string
  href: string
  /** Its last line, which says where it leads. */
  link: string
  /** What waits behind it: '3 to ship'. */
  news?: string | undefined
  children: ReactNode
}

/** A big way in on the dashboard; the whole card is the link. */
export const Door = ({ icon, title, href, link, news, children }: DoorProps) => (
  <Link href={href} className={css.door}>
    <span className={css.icon}>
      <Icon name={icon} size="lg" />
    </span>
    <b className={css.title}>{title}</b>
    <span className={css.text}>{children}</span>
    {news && (
      <span>
        <Badge tone="warning">{news}</Badge>
      </span>
    )}
    <span className={css.link}>
      {link} <Icon name="arrow" size="sm" />
    </span>
  </Link>
)
