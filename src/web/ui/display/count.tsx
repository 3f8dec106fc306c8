import { classNames } from '#web/ui/class-names.ts'
import css from './count.module.css'

/** A counter badge on an icon; `of` completes it for screen readers: 3 items. Nothing at zero. */
export function Count({ value, of, className }: { value: number; of: string; className?: string }) {
  if (value === 0) return null
  return (
    <span className={classNames(css.count, className)}>
      {value > 99 ? '99+' : value}
      <span className="vh"> {of}</span>
    </span>
  )
}
