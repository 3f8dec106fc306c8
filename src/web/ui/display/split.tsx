import type { ReactNode } from 'react'
import css from './split.module.css'

/** Content with a side column of 23.5rem from 992 px, under it below; the side stays in sight while scrolling. */
export const Split = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={css.split}>
    <div>{children}</div>
    <div className={css.side}>{side}</div>
  </div>
)
