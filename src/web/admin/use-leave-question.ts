import { useEffect, useRef, useState } from 'react'
import { navigate } from '#web/lib/hash-location.ts'

/**
 * While there are unsaved changes, leaving by a link, by Back or by closing the tab has to be confirmed first.
 * `wanted` is where the person is about to go; `letGo` ends the watch after a save.
 */
export function useLeaveQuestion(isUnsaved: boolean) {
  const [wanted, setWanted] = useState<string>()
  const isFree = useRef(false)

  useEffect(() => {
    if (isUnsaved) return watchLeaving(() => isFree.current, setWanted)
  }, [isUnsaved])

  const letGo = () => {
    isFree.current = true
  }
  const leave = () => {
    letGo()
    navigate(wanted || '/')
  }
  return { wanted, letGo, leave, stay: () => setWanted(undefined) }
}

/** Both listeners come in the capture phase, before the router's own: it must not see a change that is taken back. */
function watchLeaving(isFree: () => boolean, ask: (wanted: string) => void) {
  const here = window.location.hash
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
    if (!link || isFree() || isForNewTab(event, link)) return
    event.preventDefault()
    event.stopPropagation()
    ask(link.hash.slice(1))
  }
  function onPopState(event: PopStateEvent) {
    if (isFree() || window.location.hash === here) return
    event.stopImmediatePropagation()
    ask(window.location.hash.slice(1))
    window.history.pushState(window.history.state, '', here)
  }
  function onUnload(event: BeforeUnloadEvent) {
    if (!isFree()) event.preventDefault()
  }
  document.addEventListener('click', onClick, options)
  window.addEventListener('popstate', onPopState, options)
  window.addEventListener('beforeunload', onUnload, options)
  return () => listening.abort()
}

const isForNewTab = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank'
