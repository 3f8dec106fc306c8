import type { ReactNode } from 'react'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from './icon.tsx'
import css from './stars.module.css'

type StarsProps = {
  /** 0 to 5; drawn to the nearest half. */
  value: number
  text?: ReactNode
}

export function Stars({ value, text }: StarsProps) {
  const halves = Math.min(10, Math.max(0, Math.round(value * 2)))
  return (
    <span className={css.stars}>
      <span className={css.row} role="img" aria-label={t('{value} out of 5 stars', { value })}>
        {[2, 4, 6, 8, 10].map((full) => (
          <Icon
            key={full}
            name={halves === full - 1 ? 'half' : 'star'}
            className={classNames(css.star, halves >= full && css.full, halves < full - 1 && css.empty)}
          />
        ))}
      </span>
      {text}
    </span>
  )
}
