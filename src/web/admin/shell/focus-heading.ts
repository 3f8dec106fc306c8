/** For a focused element that was removed: the focus would fall to the body. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
