import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import { t } from '#web/i18n/t.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import { SpinnerRing } from '#web/ui/display/spinner.tsx'
import css from './button.module.css'

type CommonProps = {
  /** At most one `filled` (or `danger`) in view; `category` takes the colour of the nearest `data-cat`. */
  variant?: 'filled' | 'line' | 'danger' | 'quietDanger' | 'category' | 'light' | 'link' | 'linkDanger'
  size?: 'sm' | 'lg'
  block?: boolean
  icon?: IconName
  /** After the text, such as an arrow for another site. */
  endIcon?: IconName
  children: ReactNode
  className?: string
}
type ButtonProps = CommonProps &
  Omit<ComponentProps<'button'>, keyof CommonProps> & {
    /** Shows a spinner and ignores clicks. Width and focus stay. */
    busy?: boolean
    /** The label while busy, such as 'Placing order'. Its space is reserved. */
    busyText?: string
    href?: undefined
  }
type LinkProps = CommonProps & Omit<ComponentProps<'a'>, keyof CommonProps> & { href: string }

/** With `href` a link that looks like a button. `type` is 'button' by default: write `type="submit"` in forms. */
export function Button(props: ButtonProps | LinkProps) {
  return props.href === undefined ? <PlainButton {...props} /> : <LinkButton {...props} />
}

/** A link within the app, as it looks in a text. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button variant="link" href={`#${to}`}>
    {children}
  </Button>
)

function LinkButton({ variant, size, block, icon, endIcon, className, children, ...rest }: LinkProps) {
  return (
    <a {...rest} className={classNameOf({ variant, size, block, className })}>
      <ButtonContent icon={icon} endIcon={endIcon}>
        {children}
      </ButtonContent>
    </a>
  )
}

function PlainButton({ variant, size, block, icon, endIcon, className, children, ...rest }: ButtonProps) {
  const { busy = false, busyText, type = 'button', onClick, ...button } = rest
  const isLocked = useRef(false)
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isLocked.current) return event.preventDefault()
    // A mutation reports that it is pending in a timer, and a second press may come before it.
    isLocked.current = rest.busy !== undefined
    setTimeout(setTimeout, 0, () => {
      isLocked.current = false
    })
    onClick?.(event)
  }
  const content = (
    <ButtonContent icon={icon} endIcon={endIcon}>
      {children}
    </ButtonContent>
  )
  const buttonClass = classNameOf({ variant, size, block, className })
  return (
    <button
      {...button}
      type={type}
      className={buttonClass}
      onClick={handleClick}
      aria-disabled={busy || button['aria-disabled']}
    >
      {busyText === undefined && !busy ? (
        content
      ) : (
        <>
          <span className={classNames(css.face, busy && css.hidden)}>{content}</span>
          <span className={classNames(css.face, !busy && css.hidden)}>
            <SpinnerRing className={css.ring} />
            {busyText ?? <span className="vh">{t('Please wait')}</span>}
          </span>
        </>
      )}
    </button>
  )
}

const ButtonContent = ({ icon, endIcon, children }: Pick<CommonProps, 'icon' | 'endIcon' | 'children'>) => (
  <>
    {icon && <Icon name={icon} size="sm" />}
    {children}
    {endIcon && <Icon name={endIcon} size="sm" />}
  </>
)

const classNameOf = ({ variant = 'filled', size, block, className }: Omit<CommonProps, 'children'>) => {
  const isLink = variant === 'link' || variant === 'linkDanger'
  return classNames(isLink ? css.link : css.button, css[variant], size && css[size], block && css.block, className)
}
