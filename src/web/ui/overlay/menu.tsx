import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import { itemForKey } from '#web/ui/item-for-key.ts'
import css from './menu.module.css'

type MenuProps = {
  face: ReactNode
  align?: 'left' | 'right'
  children: ReactNode
  className?: string
  faceClassName?: string
}

/** A dropdown menu of `MenuLink`, `MenuButton` and `<hr>`. Opens without JavaScript. */
export function Menu({ face, align = 'right', children, className, faceClassName }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useOutsidePress(details, open)

  const handleKeyDown = (event: KeyboardEvent) => {
    const element = details.current
    if (!element) return
    if (event.key === 'Escape' && element.open) return close(element, event)
    move(element, event)
  }
  return (
    <details
      ref={details}
      className={classNames(css.menu, className)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={handleKeyDown}
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget && closeMenu(details.current)
      }
    >
      <summary className={classNames(css.face, faceClassName)}>
        {face}
        <Icon name="down" size="sm" className={css.chevron} />
      </summary>
      {/** biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a chosen item closes the list. */}
      <div
        className={classNames(css.list, css[align])}
        onClick={(event) => isItem(event.target) && closeMenu(details.current)}
      >
        {children}
      </div>
    </details>
  )
}

type Item = { icon?: IconName; children: ReactNode }

export const MenuLink = ({ icon, children, ...link }: Item & ComponentProps<'a'> & { href: string }) => (
  <a {...link} className={css.item}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
)

export const MenuButton = ({ icon, children, ...button }: Item & ComponentProps<'button'>) => (
  <button type="button" {...button} className={css.item}>
    {icon && <Icon name={icon} />}
    {children}
  </button>
)

/** From the button, Down leads to the first item and Up to the last. */
function move(menu: HTMLDetailsElement, event: KeyboardEvent) {
  const items = [...menu.querySelectorAll<HTMLElement>('div a, div button')]
  const next = itemForKey(event.key, items.findIndex(isFocused), items)
  if (!next || (!menu.open && event.key !== 'ArrowDown')) return
  event.preventDefault()
  menu.open = true
  next.focus()
}

const isFocused = (item: HTMLElement) => item === document.activeElement

function close(menu: HTMLDetailsElement, event: KeyboardEvent) {
  event.stopPropagation()
  menu.open = false
  menu.querySelector('summary')?.focus()
}

const closeMenu = (menu: HTMLDetailsElement | null) => {
  if (menu) menu.open = false
}

const isItem = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

function useOutsidePress(details: { current: HTMLDetailsElement | null }, open: boolean) {
  useEffect(() => {
    if (!open) return
    const handlePointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) closeMenu(details.current)
    }
    document.addEventListener('pointerdown', handlePointerDown)
    return () => document.removeEventListener('pointerdown', handlePointerDown)
  }, [details, open])
}
