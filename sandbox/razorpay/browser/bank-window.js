// The bank's page is a pop-up window, as at the provider. The page that covers itself with the payment window must allow
// it: with `Cross-Origin-Opener-Policy: same-origin` the pop-up counts as closed as soon as it shows the bank's page.

let popUp
let bankPage
let onClosed
let watching

/** Browsers open a pop-up window only during a press, so it opens empty, before the payment exists. */
export function open() {
  popUp = window.open('', '_blank', 'popup, width=480, height=640')
}

/** Shows the bank's page in the opened window. Returns false if the browser blocked the window. */
export function visit(address, whenClosed) {
  bankPage = address
  onClosed = whenClosed
  if (popUp) lead()
  return Boolean(popUp)
}

/** Brings the window to the front, or opens it if the browser had blocked it. */
export function showAgain() {
  if (popUp) popUp.focus()
  else {
    open()
    if (popUp) lead()
  }
  return Boolean(popUp)
}

export const isSender = (source) => Boolean(popUp) && source === popUp

export function close() {
  clearInterval(watching)
  popUp?.close()
  popUp = undefined
}

function lead() {
  popUp.location.replace(bankPage)
  watching = setInterval(() => {
    if (!popUp.closed) return
    close()
    onClosed()
  }, POLL_MS)
}

const POLL_MS = 300
