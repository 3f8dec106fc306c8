import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import css from './icon-button.module.css'

type CommonProps = {
  icon: IconName
  /** The action and its object: 'Delete Turmeric Powder'. */
  label: string
  variant?: 'danger' | 'outlined' | 'heart'
  small?: boolean
  className?: string
}
type ButtonProps = CommonProps & Omit<ComponentProps<'button'>, keyof CommonProps> & { href?: undefined }
type LinkProps = CommonProps & Omit<ComponentProps<'a'>, keyof CommonProps> & { href: string }

/** A 44 px round control without text. A toggle has `aria-pressed`; a pressed heart is filled. */
export function IconButton({ icon, label, variant, small, className, ...rest }: ButtonProps | LinkProps) {
  const buttonClass = classNames(css.button, variant && css[variant], className)
  const isFilled = variant === 'heart' && rest['aria-pressed'] === true
  const iconElement = <Icon name={icon} size={small ? 'sm' : undefined} filled={isFilled} />
  return rest.href === undefined ? (
    <button type="button" {...rest} className={buttonClass} aria-label={label}>
      {iconElement}
    </button>
  ) : (
    <a {...rest} href={rest.href} className={buttonClass} aria-label={label}>
      {iconElement}
    </a>
  )
}
