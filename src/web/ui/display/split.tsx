import type { ReactNode } from 'react'
import css from './split.module.css'

/**
 * Content with a sticky side column of 23.5rem from 992 px. On narrower screens, and with large text, the side is below
 * the content.
 */
export const Split = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={css.container}>
    <div className={css.split}>
      <div>{children}</div>
      <div className={css.side}>{side}</div>
    </div>
  </div>
)
