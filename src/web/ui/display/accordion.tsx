import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import css from './accordion.module.css'
import { Icon } from './icon.tsx'

type AccordionProps = {
  /** Opening one closes the others, in browsers that support it. */
  name?: string
  items: readonly { title: string; content: ReactNode }[]
  className?: string
}

/** Collapsible rows, the first one open. Works without JavaScript. */
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
