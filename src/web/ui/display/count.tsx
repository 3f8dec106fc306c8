import { tCount } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import css from './count.module.css'

/** A counter badge on an icon, for screen readers with its noun: 3 items. Nothing at zero. */
export function Count({ value, className }: { value: number; className?: string }) {
  if (value === 0) return null
  return (
    <span className={classNames(css.count, className)}>
      {value > 99 ? '99+' : value}
      <span className="vh"> {tCount(value, 'item', 'items')}</span>
    </span>
  )
}
