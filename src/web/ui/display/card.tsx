import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './card.module.css'

type CardProps = {
  title?: ReactNode
  level?: 2 | 3
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A white box with a thin border. Consecutive cards have a gap. */
export function Card({ title, level = 2, action, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classNames(css.card, className)}>
      {title !== undefined && (
        <div className={css.head}>
          <Heading className={css.title}>{title}</Heading>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
