import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyDrawingName } from './empty-drawing.tsx'
import css from './empty-state.module.css'

type EmptyStateProps = {
  drawing: EmptyDrawingName
  title: string
  /** 1 when the page has no other h1. */
  level?: 1 | 2
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ drawing, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={css.empty}>
      <EmptyDrawing name={drawing} className={css.drawing} />
      <Heading className={css.title}>{title}</Heading>
      {children && <p className={css.text}>{children}</p>}
      {action}
    </div>
  )
}
