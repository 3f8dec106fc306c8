import type { ReactNode } from 'react'
import css from './section-head.module.css'

type SectionHeadProps = {
  title: ReactNode
  id?: string
  lead?: ReactNode
  more?: ReactNode
}

export const SectionHead = ({ title, id, lead, more }: SectionHeadProps) => (
  <div className={css.head}>
    <h2 id={id}>{title}</h2>
    {more && <div className={css.more}>{more}</div>}
    {lead && <p className={`lead ${css.lead}`}>{lead}</p>}
  </div>
)
