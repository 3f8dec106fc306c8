import { unnamed } from '#server/database/with-request-id.ts'
import type { Reader } from './tcp-proxy.ts'
import type { Moments } from './tcp-proxy-moments.ts'

/**
 * Parses PostgreSQL's protocol (message formats: PostgreSQL 18, 54.7), so that a test can act at exactly one statement.
 * Query or Parse begins each statement once, and the ReadyForQuery after it is the response.
 */
export const statementsOf =
  (moments: Moments): (() => Reader) =>
  () => {
    const connection = moments.nextConnection()
    const requests = messagesOf({ hasStartup: true })
    const responses = messagesOf({ hasStartup: false })
    let isHeld = false
    let statement: string | undefined

    return {
      onRequest: (piece, forward) => {
        for (const message of requests(piece)) {
          const text = statementOf(message)
          if (!isHeld && text !== undefined) {
            statement = text
            isHeld = moments.happens({ text, when: 'asked', connection })
          }
          if (!isHeld) forward(message)
        }
      },
      onResponse: (piece, forward) => {
        for (const message of responses(piece)) {
          // The driver reports to its caller only now.
          if (!isHeld && message[0] === READY_FOR_QUERY && statement !== undefined) {
            isHeld = moments.happens({ text: statement, when: 'answered', connection })
            statement = undefined
          }
          if (!isHeld) forward(message)
        }
      },
    }
  }

const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/** Splits a stream into messages: type byte and length, or only a length before authentication. */
function messagesOf({ hasStartup }: { hasStartup: boolean }): (piece: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0)
  let isStartup = hasStartup
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    const messages: Buffer[] = []
    for (;;) {
      const head = isStartup ? 0 : 1
      if (rest.length < head + 4) return messages
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return messages
      messages.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      isStartup = false
    }
  }
}

function statementOf(message: Buffer): string | undefined {
  const text = textOf(message)
  return text === undefined ? undefined : unnamed(text)
}

/** Query has only the statement; Parse has the statement's name first. */
function textOf(message: Buffer): string | undefined {
  if (message[0] === QUERY) return message.subarray(5, message.indexOf(0, 5)).toString('utf8')
  if (message[0] !== PARSE) return undefined
  const name = message.indexOf(0, 5)
  return message.subarray(name + 1, message.indexOf(0, name + 1)).toString('utf8')
}
