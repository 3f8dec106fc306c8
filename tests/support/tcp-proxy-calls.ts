import type { Reader } from './tcp-proxy.ts'
import type { TrafficObserver } from './tcp-proxy-traffic.ts'

/** Parses HTTP: each call is 'METHOD /path', and ends with the first chunk of the response. */
export const callsOf = (traffic: TrafficObserver): (() => Reader) =>
  requestResponseReader(traffic, (chunk) => /^([A-Z]+ [^ ?]+)\S* HTTP\/1\.1\r\n/.exec(chunk)?.[1])

/** Parses SMTP: each command by its first word; the end of a mail's text is 'mail'. */
export const commandsOf = (traffic: TrafficObserver): (() => Reader) =>
  requestResponseReader(traffic, (chunk) =>
    chunk.endsWith('\r\n.\r\n') ? 'mail' : /^([A-Z]{4})\b.*\r\n$/.exec(chunk)?.[1],
  )

/** For request-response protocols. A chunk without a name belongs to the last call. */
const requestResponseReader =
  (traffic: TrafficObserver, nameOf: (chunk: string) => string | undefined): (() => Reader) =>
  () => {
    const connection = traffic.nextConnection()
    let isPaused = false
    let request: string | undefined
    let tail = ''

    return {
      onRequest: (chunk, forward) => {
        const text = chunk.toString('latin1')
        // The end of a mail may be cut between two pieces.
        const name = nameOf(text) ?? nameOf(tail + text)
        tail = text.slice(-5)
        if (!isPaused && name !== undefined) {
          request = name
          isPaused = traffic.record({ text: name, when: 'requested', connection })
        }
        if (!isPaused) forward(chunk)
      },
      onResponse: (chunk, forward) => {
        if (!isPaused && request !== undefined) {
          isPaused = traffic.record({ text: request, when: 'responded', connection })
          request = undefined
        }
        if (!isPaused) forward(chunk)
      },
    }
  }
