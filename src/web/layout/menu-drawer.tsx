import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { afterFrame } from '#web/lib/after-frame.ts'
import { screenOf } from '#web/lib/page.tsx'
import { whenIdle } from '#web/lib/when-idle.ts'
import { LazyBoundary, partFailed } from '#web/screen/lazy-boundary.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { useReducedMotion } from '#web/ui/use-media.ts'
import css from './menu-drawer.module.css'

/** The phone menu: a drawer from the left. Escape, a click outside and every link close it. */
export function MenuDrawer({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const reducedMotion = useReducedMotion()
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => whenIdle(() => void DrawerLinks.preload().catch(() => {})), [])
  const closeOnChoice = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : undefined
    if (target === dialog.current || target?.closest('a, button:not([role=alert] *)')) dialog.current?.close()
  }
  // Setting the same value again would make React render once more.
  const renderLinks = () => wasOpened || setWasOpened(true)
  const prepare = () => {
    renderLinks()
    if (dialog.current) layOutOffscreen(dialog.current)
  }
  const open = () => {
    renderLinks()
    if (dialog.current) openInSteps(dialog.current, reducedMotion)
  }
  return (
    <>
      <IconButton
        icon="menu"
        label={t('Open menu')}
        aria-haspopup="dialog"
        className={className}
        // Rendered and laid out while the finger is down, so that opening only shows it.
        onPointerDown={prepare}
        onClick={open}
      />
      <dialog
        ref={dialog}
        className={css.drawer}
        aria-label={t('Menu')}
        onClick={closeOnChoice}
        onKeyDown={(event) => event.key === 'Escape' && dialog.current?.close()}
      >
        <LazyBoundary waiting={<Spinner />} failed={partFailed}>
          {wasOpened && <DrawerLinks />}
        </LazyBoundary>
      </dialog>
    </>
  )
}

/** Lays out the closed dialog and its shadow outside the window, for as long as a tap may take. */
function layOutOffscreen(dialog: HTMLDialogElement) {
  afterFrame(() => {
    if (dialog.open) return
    dialog.style.cssText = 'display: block; translate: -120%'
    setTimeout(() => dialog.removeAttribute('style'), 1_000)
  })
}

/**
 * Opens the dialog after a frame, so that the click is visible first. A modal dialog makes the browser restyle the
 * whole page.
 */
function openInSteps(dialog: HTMLDialogElement, reducedMotion: boolean) {
  dialog.removeAttribute('style')
  dialog.show()
  // Unlike a CSS animation it continues when the dialog is reopened.
  if (!reducedMotion) dialog.animate([{ translate: '-100% 0' }, {}], { duration: 200, easing: 'ease-out' })
  afterFrame(() => {
    if (!dialog.open || !dialog.isConnected) return
    dialog.close()
    dialog.showModal()
  })
}

const DrawerLinks = screenOf('DrawerLinks', () => import('./drawer-links.tsx'))
