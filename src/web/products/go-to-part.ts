/** Brings a part of the screen to the top and the focus to its heading. Nothing when it is not there. */
export function goToPart(id: string) {
  const part = document.getElementById(id)
  const heading = part?.querySelector('h2')
  if (!part || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  // In the next frame: what has just come has its place by then.
  requestAnimationFrame(() => part.scrollIntoView())
}
