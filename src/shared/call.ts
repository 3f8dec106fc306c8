import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anyone, a signed-in user, or an admin. Ownership of one order or cart line is checked by the operation itself. */
export type Access = 'anyone' | 'user' | 'admin'

/**
 * One HTTP call, described once. It drives validation, the access check, the server's and the browser's types and the
 * OpenAPI document. A value in `params` that does not fit answers 404, in `query` or `body` 400.
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
  /** 201 for a call that creates something; 200 when absent. */
  status?: 200 | 201
  /** How late it is refused in an overload; 'read' for a GET and 'write' for any other when absent. */
  urgency?: Urgency
}

/**
 * What is refused first while the shop has more to do than it can: lists and searches, then other reads, then changes, and
 * last of all the way from the cart to the payment.
 */
export type Urgency = 'list' | 'read' | 'write' | 'checkout'

export const urgencyOf = ({ urgency, method }: Pick<Call, 'urgency' | 'method'>): Urgency =>
  urgency ?? (method === 'GET' ? 'read' : 'write')

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
