/** Scrolls a part of the screen to the top and focuses its heading. Does nothing if the part is absent. */
export function goToPart(id: string) {
  const part = document.getElementById(id)
  const heading = part?.querySelector('h2')
  if (!part || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  // After new content is painted: the browser then does not count the scroll as a layout shift.
  requestAnimationFrame(() => requestAnimationFrame(() => part.scrollIntoView()))
}
