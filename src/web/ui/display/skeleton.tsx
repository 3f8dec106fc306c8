import { classNames } from '#web/ui/class-names.ts'
import css from './skeleton.module.css'

type SkeletonProps = {
  width?: string
  height?: string
  /** Aspect ratio, such as 1 for a product image; then no height is needed. */
  ratio?: number
  large?: boolean
  className?: string
}

/**
 * A grey placeholder. Screen readers ignore it: put one `Spinner` or `aria-busy` on the area if it must be announced.
 * An empty drawing, because its attributes give it a size where the security policy forbids inline styles.
 */
export const Skeleton = ({ width = '100%', height = '1rem', ratio, large, className }: SkeletonProps) => (
  <svg
    className={classNames(css.skeleton, large && css.large, className)}
    width={width}
    {...(ratio === undefined ? { height } : { viewBox: `0 0 ${ratio} 1` })}
    aria-hidden="true"
  />
)
