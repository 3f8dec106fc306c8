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
    if (!isUnsaved) return
    const here = window.location.hash

    function onHashChange(event: HashChangeEvent) {
      if (isFree.current || window.location.hash === here) return
      // The capture phase comes before the router's own listener, which must not see a change that is taken back.
      event.stopImmediatePropagation()
      setWanted(window.location.hash.slice(1))
      window.history.pushState(window.history.state, '', here)
    }
    function onUnload(event: BeforeUnloadEvent) {
      if (!isFree.current) event.preventDefault()
    }
    window.addEventListener('hashchange', onHashChange, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('hashchange', onHashChange, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
    }
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
