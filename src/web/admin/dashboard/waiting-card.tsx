import type { ReactNode } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import css from './dashboard.module.css'

type WaitingCardProps = {
  title: string
  /** How many wait, where the list shows the first of them. */
  count: number
  /** What is said when nothing waits. */
  empty: string
  /** A link to all of them. */
  more?: ReactNode
  children: ReactNode
}

/** Something that waits for the staff: how much, the most urgent ones, and the way to the rest. */
export const WaitingCard = ({ title, count, empty, more, children }: WaitingCardProps) => (
  <Card
    title={title}
    action={count > 0 && <Badge tone="warning">{count < COUNTED ? count : t('1,000 or more')}</Badge>}
  >
    {count > 0 ? (
      <>
        <ul className={css.rows}>{children}</ul>
        {more}
      </>
    ) : (
      <p className="muted">{empty}</p>
    )}
  </Card>
)

/** The server counts no further. */
const COUNTED = 1000

/** Of each list the dashboard shows the most urgent ones; the rest has its own page. */
export const SHOWN = 5
