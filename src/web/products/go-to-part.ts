/** Brings a part of the screen to the top and the focus to its heading; false when it is not there (yet). */
export function goToPart(id: string): boolean {
  const part = document.getElementById(id)
  const heading = part?.querySelector('h2')
  if (!part || !heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  part.scrollIntoView()
  return true
}
