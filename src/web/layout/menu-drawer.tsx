import { type MouseEvent, useRef, useState } from 'react'
import { page } from '#web/lib/page.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Late } from './late.tsx'
import css from './menu-drawer.module.css'

/** The collapsed menu of phones: a drawer from the left. Escape, a press outside and every choice close it. */
export function MenuDrawer({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const closeOnChoice = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : undefined
    if (pressed === dialog.current || pressed?.closest('a, button')) dialog.current?.close()
  }
  return (
    <>
      <IconButton
        icon="menu"
        label="Open menu"
        aria-haspopup="dialog"
        className={className}
        onPointerDown={DrawerLinks.preload}
        onClick={() => {
          setWasOpened(true)
          dialog.current?.showModal()
        }}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same thing. */}
      <dialog ref={dialog} className={css.drawer} aria-label="Menu" onClick={closeOnChoice}>
        <Late waiting={<Spinner />} failed={(tryAgain) => <DidNotLoad onTryAgain={tryAgain} />}>
          {wasOpened && <DrawerLinks />}
        </Late>
      </dialog>
    </>
  )
}

const DidNotLoad = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <Alert
    action={
      <Button
        variant="line"
        size="sm"
        onClick={(event) => {
          // Any other button of the menu closes it.
          event.stopPropagation()
          onTryAgain()
        }}
      >
        Try again
      </Button>
    }
  >
    The menu did not load. Please check your connection.
  </Alert>
)

const DrawerLinks = page(async () => (await import('./drawer-links.tsx')).DrawerLinks)
