import { useEffect, useState } from 'react'
import { navigate, onAddress } from '#web/lib/hash-location.ts'

/**
 * While there are unsaved changes, leaving by a link, Back, Logout or closing the tab needs confirmation.
 * `isOpen` while the dialog is open; `allowLeaving` lets the next navigation pass, after a save.
 */
export function useLeaveQuestion(isUnsaved: boolean) {
  const [wanted, setWanted] = useState<{ go: () => void }>()
  const [watch] = useState(() => ({ isFree: false, ask: (go: () => void) => setWanted({ go }) }))

  useEffect(() => {
    if (isUnsaved) return watchLeaving(watch)
  }, [isUnsaved, watch])

  const allowLeaving = () => {
    watch.isFree = true
  }
  const leave = () => {
    setWanted(undefined)
    wanted?.go()
  }
  return { isOpen: wanted !== undefined, allowLeaving, leave, stay: () => setWanted(undefined) }
}

type Watch = { isFree: boolean; ask: (go: () => void) => void }

/** The form with unsaved changes, if any. */
let watching: Watch | undefined

export const hasUnsaved = () => watching !== undefined && !watching.isFree

/** Runs an action, after confirmation when there are unsaved changes. If it navigates later, it calls `allowLeaving`. */
export function askFirst(go: () => void) {
  if (watching && !watching.isFree) watching.ask(go)
  else go()
}

/** Capture phase, before the router: it must not see a navigation that is undone. */
function watchLeaving(watch: Watch) {
  let here = currentEntry()
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const askToGoTo = (hash: string) =>
    watch.ask(() => {
      watch.isFree = true
      navigate(hash.slice(1) || '/')
    })

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
    if (!link || watch.isFree || isForNewTab(event, link)) return
    event.preventDefault()
    event.stopPropagation()
    // The sheet of all pages: its own handler gets no click. Its `onCancel` closes it.
    link.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    askToGoTo(link.hash)
  }
  function onPopState(event: PopStateEvent) {
    if (watch.isFree || window.location.hash === here.hash) return
    event.stopImmediatePropagation()
    askToGoTo(window.location.hash)
    // With the state of this page: the history now shows that of the other one, whose scroll position it names.
    window.history.pushState(here.state, '', here.hash)
  }
  /**
   * The form may stay, for example with another filter of its list. The router calls this when it changes the screen.
   * Until then a saved form asks nothing.
   */
  function onNewAddress() {
    watch.isFree = false
    here = currentEntry()
  }
  function onUnload(event: BeforeUnloadEvent) {
    if (!watch.isFree) event.preventDefault()
  }
  document.addEventListener('click', onClick, options)
  window.addEventListener('popstate', onPopState, options)
  window.addEventListener('beforeunload', onUnload, options)
  const forgetAddress = onAddress(onNewAddress)
  watching = watch
  return () => {
    watching = undefined
    listening.abort()
    forgetAddress()
  }
}

const currentEntry = () => ({ hash: window.location.hash, state: window.history.state })

const isForNewTab = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank'
