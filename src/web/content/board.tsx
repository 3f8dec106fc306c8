import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import css from './board.module.css'
import { InlineText } from './inline-text.tsx'

type BoardProps = {
  rows: string[][]
  heading: 'h2' | 'h3'
  className?: string | undefined
}

export const Board = ({ rows, heading: Heading, className }: BoardProps) => (
  <ul className={classNames(css.people, className)}>
    {rows.map(([role = '', name = '', duty = '']) => (
      <li key={role} className={css.person}>
        <span className={css.photo}>
          <Icon name="user" size="lg" />
        </span>
        <Heading>{role}</Heading>
        {name && (
          <p>
            <InlineText text={name} />
          </p>
        )}
        <p className="hint">
          <InlineText text={duty} />
        </p>
      </li>
    ))}
  </ul>
)
