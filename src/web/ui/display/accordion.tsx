import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './accordion.module.css'
import { Icon } from './icon.tsx'

type AccordionProps = {
  /** Opening one closes the others where the browser can. */
  name?: string
  items: readonly { title: string; content: ReactNode }[]
  className?: string
}

/** Rows that open; the first is open. Works before any script has come. */
export const Accordion = ({ name, items, className }: AccordionProps) => (
  <div className={classNames(css.accordion, className)}>
    {items.map(({ title, content }, place) => (
      <details key={title} name={name} open={place === 0} className={css.row}>
        <summary>
          {title}
          <Icon name="down" className={css.icon} />
        </summary>
        <div className={css.content}>{content}</div>
      </details>
    ))}
  </div>
)
