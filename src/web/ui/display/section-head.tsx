import type { ReactNode } from 'react'
import css from './section-head.module.css'

type SectionHeadProps = {
  title: ReactNode
  /** For `aria-labelledby` of the section. */
  id?: string
  lead?: ReactNode
  /** At the right: View more, the controls of a slider. */
  more?: ReactNode
}

export const SectionHead = ({ title, id, lead, more }: SectionHeadProps) => (
  <div className={css.head}>
    <h2 id={id}>{title}</h2>
    {more && <div className={css.more}>{more}</div>}
    {lead && <p className={`lead ${css.lead}`}>{lead}</p>}
  </div>
)
