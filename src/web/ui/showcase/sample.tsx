import type { ReactNode } from 'react'
import css from './gallery.module.css'

/** One section of the showcase. */
export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.sample} aria-label={title}>
    <h2>{title}</h2>
    <div className="stack">{children}</div>
  </section>
)
