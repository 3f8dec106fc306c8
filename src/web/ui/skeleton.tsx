import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths; the box of what will stand here. */
  width?: string
  height?: string
  /** Width to height, such as 1 for a product picture; then no height is needed. */
  ratio?: number
  large?: boolean
  className?: string
}

/** A grey stand-in. Silent: put one `Spinner` or `aria-busy` on the area if it must be announced. */
export const Skeleton = ({ width, height = '1rem', ratio, large, className }: SkeletonProps) => (
  <span
    className={classNames(css.skeleton, large && css.large, className)}
    style={ratio ? { width, aspectRatio: ratio } : { width, height }}
    aria-hidden="true"
  />
)
