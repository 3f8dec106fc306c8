import type { Reader } from './tcp-proxy.ts'
import type { Moments } from './tcp-proxy-moments.ts'

/** Parses HTTP: each call is 'METHOD /path', and ends with the first chunk of the response. */
export const callsOf = (moments: Moments): (() => Reader) =>
  askedAndResponded(moments, (piece) => /^([A-Z]+ [^ ?]+)\S* HTTP\/1\.1\r\n/.exec(piece)?.[1])

/** Parses SMTP: each command by its first word; the end of a mail's text is 'mail'. */
export const commandsOf = (moments: Moments): (() => Reader) =>
  askedAndResponded(moments, (piece) =>
    piece.endsWith('\r\n.\r\n') ? 'mail' : /^([A-Z]{4})\b.*\r\n$/.exec(piece)?.[1],
  )

/** For request-response protocols. A chunk without a name belongs to the last call. */
const askedAndResponded =
  (moments: Moments, nameOf: (piece: string) => string | undefined): (() => Reader) =>
  () => {
    const connection = moments.nextConnection()
    let isHeld = false
    let asked: string | undefined
    let tail = ''

    return {
      onRequest: (piece, forward) => {
        const text = piece.toString('latin1')
        // The end of a mail may be cut between two pieces.
        const name = nameOf(text) ?? nameOf(tail + text)
        tail = text.slice(-5)
        if (!isHeld && name !== undefined) {
          asked = name
          isHeld = moments.happens({ text: name, when: 'asked', connection })
        }
        if (!isHeld) forward(piece)
      },
      onResponse: (piece, forward) => {
        if (!isHeld && asked !== undefined) {
          isHeld = moments.happens({ text: asked, when: 'answered', connection })
          asked = undefined
        }
        if (!isHeld) forward(piece)
      },
    }
  }
