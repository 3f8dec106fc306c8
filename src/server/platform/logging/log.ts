import fastify, { type FastifyBaseLogger } from 'fastify'
import type { Env } from '#server/env.ts'
import { type LogLines, openLogLines } from './log-lines.ts'

/** One line on stdout for each event, by the logger that Fastify brings. */
export function makeLog({ logLevel }: Pick<Env, 'logLevel'>, stream: LogLines = openLogLines()): FastifyBaseLogger {
  return fastify({ logger: { level: logLevel, serializers: { err: toLoggedError }, stream } }).log
}

/** Only what says where to look: the other fields of a database's error quote the row, which may be a shopper's. */
export function toLoggedError(error: unknown) {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error), stack: '' }
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : ''
  }
  const code = text('code')
  return { type: text('name'), message: text('message'), stack: text('stack'), ...(code && { code }) }
}
