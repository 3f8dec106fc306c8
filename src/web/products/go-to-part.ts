/** Brings a part of the screen to the top and the focus to its heading. Nothing when it is not there. */
export function goToPart(id: string) {
  const part = document.getElementById(id)
  const heading = part?.querySelector('h2')
  if (!part || !heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  // When what has just come has been painted in its place: the way there is then no jump of the page itself.
  requestAnimationFrame(() => requestAnimationFrame(() => part.scrollIntoView()))
}
