import { useEffect, useState } from 'react'
import { navigate, onAddress } from '#web/lib/hash-location.ts'

/**
 * While there are unsaved changes, leaving by a link, Back, Logout or closing the tab needs confirmation.
 * `isOpen` while the dialog is open; `allowLeaving` lets the next navigation pass, after a save.
 */
export function useUnsavedChangesPrompt(isUnsaved: boolean) {
  const [pending, setPending] = useState<{ go: () => void }>()
  const [guard] = useState(() => ({ isAllowed: false, confirm: (go: () => void) => setPending({ go }) }))

  useEffect(() => {
    if (isUnsaved) return guardNavigation(guard)
  }, [isUnsaved, guard])

  const allowLeaving = () => {
    guard.isAllowed = true
  }
  const leave = () => {
    setPending(undefined)
    pending?.go()
  }
  return { isOpen: pending !== undefined, allowLeaving, leave, stay: () => setPending(undefined) }
}

type LeaveGuard = { isAllowed: boolean; confirm: (go: () => void) => void }

/** The form with unsaved changes, if any. */
let activeGuard: LeaveGuard | undefined

export const hasUnsaved = () => activeGuard !== undefined && !activeGuard.isAllowed

/** Runs an action, after confirmation when there are unsaved changes. If it navigates later, it calls `allowLeaving`. */
export function confirmFirst(go: () => void) {
  if (activeGuard && !activeGuard.isAllowed) activeGuard.confirm(go)
  else go()
}

/** Capture phase, before the router: it must not see a navigation that is undone. */
function guardNavigation(guard: LeaveGuard) {
  let currentUrl = currentEntry()
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const confirmNavigation = (hash: string) =>
    guard.confirm(() => {
      guard.isAllowed = true
      navigate(hash.slice(1) || '/')
    })

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
    if (!link || guard.isAllowed || isForNewTab(event, link)) return
    event.preventDefault()
    event.stopPropagation()
    // The sheet of all pages: its own handler gets no click. Its `onCancel` closes it.
    link.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    confirmNavigation(link.hash)
  }
  function onPopState(event: PopStateEvent) {
    if (guard.isAllowed || window.location.hash === currentUrl.hash) return
    event.stopImmediatePropagation()
    confirmNavigation(window.location.hash)
    // With the state of this page: the history now shows that of the other one, whose scroll position it names.
    window.history.pushState(currentUrl.state, '', currentUrl.hash)
  }
  /**
   * The form may stay, for example with another filter of its list. The router calls this when it changes the screen.
   * Until then a saved form asks nothing.
   */
  function onNewAddress() {
    guard.isAllowed = false
    currentUrl = currentEntry()
  }
  function onUnload(event: BeforeUnloadEvent) {
    if (!guard.isAllowed) event.preventDefault()
  }
  document.addEventListener('click', onClick, options)
  window.addEventListener('popstate', onPopState, options)
  window.addEventListener('beforeunload', onUnload, options)
  const unsubscribe = onAddress(onNewAddress)
  activeGuard = guard
  return () => {
    activeGuard = undefined
    listening.abort()
    unsubscribe()
  }
}

const currentEntry = () => ({ hash: window.location.hash, state: window.history.state })

const isForNewTab = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank'
