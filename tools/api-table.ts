import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { toJsonSchema } from '#server/http/openapi.ts'
import type { Call } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'

export const API_FILE = join(import.meta.dirname, '../docs/api.md')

/** The parts of JSON Schema that Zod writes for the calls. */
type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

const PARTS = ['params', 'query', 'headers', 'body'] as const

/** Every call with who may use it and what it accepts. */
export function apiDocument(): string {
  return `# API

Written by \`node tools/api-table.ts\` from the descriptions of the calls in \`src/shared\`. The shop validates every input by them.
A shop sends the same as OpenAPI, with the responses: \`GET /api/openapi.json\`.

- \`?\` marks an optional input. \`text 1 to 100\` counts characters.
- Who: \`anyone\`, \`user\` for a signed-in person, or the permission that staff need.
- Each refusal is JSON with a \`message\` in the reader's language and a \`code\`.

| Call | Who | Input |
|---|---|---|
${allCalls.map(rowOf).join('\n')}
`
}

const rowOf = (call: Call) =>
  `| \`${call.method} ${call.path}\` | ${typeof call.access === 'string' ? call.access : call.access.permission} | ${inputsOf(call)} |`

const inputsOf = (call: Call) =>
  PARTS.flatMap((part) => (call[part] ? [`${part}: ${describe(schemaOf(call[part]))}`] : [])).join('<br>')

const schemaOf = (schema: z.ZodType) => toJsonSchema(schema, 'input') as Schema

function describe(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(describe))].join(' or ')
  if (schema.allOf) return isDate(schema) ? 'date' : [...new Set(schema.allOf.map(describe))].join(' and ')
  if (schema.enum) return schema.enum.map(String).map(code).join(' or ')
  if ('const' in schema) return code(String(schema.const))
  if (schema.properties) return `{ ${Object.keys(schema.properties).map(fieldOf(schema)).join(', ')} }`
  if (schema.type === 'object') return `{ name: ${describe(openFields(schema))} }`
  if (schema.type === 'array') return `list of ${rangeOf(0, schema.maxItems)}: ${describe(schema.items ?? {})}`
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'number' || schema.type === 'integer') {
    return `${schema.type} ${rangeOf(schema.minimum, schema.maximum)}`
  }
  return schema.type ?? 'anything'
}

const fieldOf = (schema: Schema) => (name: string) =>
  `${name}${schema.required?.includes(name) ? '' : '?'}: ${describe(schema.properties?.[name] ?? {})}`

const openFields = ({ additionalProperties }: Schema): Schema =>
  typeof additionalProperties === 'object' ? additionalProperties : {}

function textOf({ format, pattern, minLength, maxLength }: Schema): string {
  if (format) return maxLength === undefined ? format : `${format} up to ${maxLength}`
  if (pattern && maxLength === undefined) return `text like ${code(pattern)}`
  return `text ${rangeOf(minLength ?? 0, maxLength)}`
}

const isDate = ({ allOf = [] }: Schema) => allOf.some(({ pattern }) => pattern === '^(?!0)')
const rangeOf = (from: number | undefined, to: number | undefined) => `${from ?? 'any'} to ${to ?? 'any'}`
const code = (text: string) => (text === '' ? 'empty' : `\`${text.replaceAll('|', '\\|')}\``)

/** The inputs without an upper and a lower bound in their schema, as 'POST /api/users body.password'. */
export const unboundedInputs = (): string[] =>
  allCalls.flatMap((call) =>
    PARTS.flatMap((part) => (call[part] ? unbounded(schemaOf(call[part]), `${call.method} ${call.path} ${part}`) : [])),
  )

function unbounded(schema: Schema, at: string): string[] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.flatMap((choice) => unbounded(choice, at)))]
  if (isDate(schema) || schema.enum || 'const' in schema || schema.format) return []
  const { properties } = schema
  if (properties) return Object.entries(properties).flatMap(([name, field]) => unbounded(field, `${at}.${name}`))
  if (schema.type === 'object') return unbounded(openFields(schema), `${at}.*`)
  if (schema.type === 'array') {
    return [...(schema.maxItems === undefined ? [at] : []), ...unbounded(schema.items ?? {}, `${at}[]`)]
  }
  return isBounded(schema) ? [] : [at]
}

function isBounded({ type, maxLength, pattern, minimum, maximum }: Schema): boolean {
  if (type === 'boolean' || type === 'null') return true
  if (type === 'string') return maxLength !== undefined || (pattern !== undefined && !/[*+]|,\}/.test(pattern))
  return minimum !== undefined && maximum !== undefined
}

if (import.meta.main) writeFileSync(API_FILE, apiDocument())
