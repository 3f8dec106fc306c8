import { z } from 'zod'
import type { Permission } from './roles.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Required access. The operation itself checks the ownership of an order or a cart line. */
export type Access = 'anyone' | 'user' | { permission: Permission }

/**
 * One call of the interface. It drives validation, access checks, types and the OpenAPI document. Invalid `params` get
 * 404, an invalid `query` or `body` gets 400.
 */
export type Call = {
  method: Method
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  headers?: z.ZodType
  reply: z.ZodType
  /** Saves nothing that a user would check, such as a sign-in. After a lost connection it is simply sent again. */
  isRepeatable?: true
  /** 201 for a call that creates something. 200 when absent. */
  status?: 200 | 201
  /** The priority under load shedding. When absent, 'read' for a GET and 'write' for any other method. */
  priority?: Priority
}

/** The order of load shedding: lists and searches first, then other reads, then changes, and last the checkout. */
export type Priority = 'list' | 'read' | 'write' | 'checkout'

export const priorityOf = ({ priority, method }: Pick<Call, 'priority' | 'method'>): Priority =>
  priority ?? (method === 'GET' ? 'read' : 'write')

/** Describes a call by its method and path: `call('GET /api/orders/:id', { ... })`. */
export function call<M extends Method, P extends Call['path'], Rest extends Omit<Call, 'method' | 'path'>>(
  key: `${M} ${P}`,
  // The record refuses a misspelt name.
  rest: Rest & Record<Exclude<keyof Rest, keyof Call>, never>,
) {
  const [method, path] = key.split(' ') as [M, P]
  return { ...rest, method, path }
}

export type CallKey<C extends Call> = `${C['method']} ${C['path']}`

export type InputOf<C extends Call, Part extends 'params' | 'query' | 'body' | 'headers'> = C extends {
  [P in Part]: infer S extends z.ZodType
}
  ? z.input<S>
  : undefined

export type OutputOf<C extends Call, Part extends 'params' | 'query' | 'body' | 'headers'> = C extends {
  [P in Part]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

export type ReplyOf<C extends Call> = z.output<C['reply']>

/** A text file that is sent as a stream, not JSON. */
export const TextFile = z.custom<AsyncIterable<string>>()
/** Such as a PDF, not JSON. */
export const BinaryFile = z.custom<Uint8Array>()
