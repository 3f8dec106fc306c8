import { hostname } from 'node:os'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { currentRequestId } from '#server/database/with-request-id.ts'
import type { Env } from '#server/env.ts'
import { type LogLines, openLogLines } from './log-lines.ts'

/** One line on stdout for each event; Fastify's pino logger. `worker`: the number of this process, if there are several. */
export function makeLog(
  { logLevel }: Pick<Env, 'logLevel'>,
  stream: Pick<LogLines, 'write'> = openLogLines(),
  worker?: number,
): FastifyBaseLogger {
  const base = worker !== undefined && { base: { pid: process.pid, hostname: hostname(), worker } }
  return fastify({ logger: { level: logLevel, serializers: { err: toLoggedError }, mixin, stream, ...base } }).log
}

/** The request's own logger has its id already. */
function mixin(_fields: object, _level: number, logger: { bindings: () => object }) {
  const reqId = currentRequestId()
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId }
}

/** Only fields that locate the fault: other fields of a database error quote the row, which may hold personal data. */
export function toLoggedError(error: unknown) {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error), stack: '' }
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? value : ''
  }
  const code = text('code')
  return { type: text('name'), message: text('message'), stack: text('stack'), ...(code && { code }) }
}
