import { unnamed } from '#server/database/with-request-id.ts'
import type { Reader } from './tcp-proxy.ts'
import type { TrafficObserver } from './tcp-proxy-traffic.ts'

/**
 * Parses PostgreSQL's protocol (message formats: PostgreSQL 18, 54.7), so that a test can act at exactly one statement.
 * Query or Parse begins each statement once, and the ReadyForQuery after it is the response.
 */
export const statementsOf =
  (traffic: TrafficObserver): (() => Reader) =>
  () => {
    const connection = traffic.nextConnection()
    const requests = messagesOf({ hasStartup: true })
    const responses = messagesOf({ hasStartup: false })
    let isPaused = false
    let statement: string | undefined

    return {
      onRequest: (chunk, forward) => {
        for (const message of requests(chunk)) {
          const text = statementOf(message)
          if (!isPaused && text !== undefined) {
            statement = text
            isPaused = traffic.record({ text, when: 'requested', connection })
          }
          if (!isPaused) forward(message)
        }
      },
      onResponse: (chunk, forward) => {
        for (const message of responses(chunk)) {
          // The driver reports to its caller only now.
          if (!isPaused && message[0] === READY_FOR_QUERY && statement !== undefined) {
            isPaused = traffic.record({ text: statement, when: 'responded', connection })
            statement = undefined
          }
          if (!isPaused) forward(message)
        }
      },
    }
  }

const QUERY = 'Q'.charCodeAt(0)
const PARSE = 'P'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

/** Splits a stream into messages: type byte and length, or only a length before authentication. */
function messagesOf({ hasStartup }: { hasStartup: boolean }): (chunk: Buffer) => Buffer[] {
  let buffered = Buffer.alloc(0)
  let isStartup = hasStartup
  return (chunk) => {
    buffered = Buffer.concat([buffered, chunk])
    const messages: Buffer[] = []
    for (;;) {
      const headLength = isStartup ? 0 : 1
      if (buffered.length < headLength + 4) return messages
      const length = headLength + buffered.readInt32BE(headLength)
      if (buffered.length < length) return messages
      messages.push(buffered.subarray(0, length))
      buffered = buffered.subarray(length)
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
