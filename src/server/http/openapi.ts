import { z } from 'zod'
import type { Call } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'

let document: object | undefined

/**
 * The whole API as OpenAPI 3.1, generated from the validation schemas. Created at the first request, because it takes a
 * tenth of a second.
 */
export function openApiDocument(): object {
  document ??= makeDocument()
  return document
}

function makeDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Society shop', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: toJsonSchema(Failure, 'output') },
    },
  }
}

const Failure = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

function operationOf(call: Call): object {
  return {
    summary: call.summary,
    ...(call.access !== 'anyone' && { security: [{ bearer: [] }] }),
    'x-access': typeof call.access === 'string' ? call.access : call.access.permission,
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...parametersOf(call.headers, 'header'),
    ],
    ...(call.body && { requestBody: { required: true, content: json(toJsonSchema(call.body, 'input')) } }),
    responses: {
      [call.status ?? 200]: { description: 'Done', content: json(toJsonSchema(call.reply, 'output')) },
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
  }
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query' | 'header'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

const json = (schema: object) => ({ 'application/json': { schema } })

export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })
