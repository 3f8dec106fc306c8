import type { ReactNode } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import css from './dashboard.module.css'

type WaitingCardProps = {
  title: string
  /** The total, where the list shows only the first ones. */
  count: number
  /** The text at zero. */
  empty: string
  /** A link to the whole list. */
  more?: ReactNode
  children: ReactNode
}

/** Open work: the number, the most urgent items and a link to the rest. */
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

/** The server's counting limit. */
const COUNTED = 1000

/** The dashboard shows only the most urgent items. */
export const SHOWN = 5
