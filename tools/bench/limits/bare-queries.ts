import { readFileSync } from 'node:fs'
import pg from 'pg'
import { serve } from './serve.ts'

// Runs the shop's statements of each call in sequence.

export type Statements = { path: string; statements: { text: string; values: unknown[] }[] }

const calls: Statements[] = JSON.parse(readFileSync(process.env.CALLS ?? '', 'utf8'))
const table = new Map(calls.map((call) => [call.path, call]))
const pool = new pg.Pool({ ...JSON.parse(process.env.DATABASE ?? '{}'), max: 16 })

serve(async ({ url = '' }, response) => {
  const call = table.get(url)
  if (!call) return response.writeHead(404).end()
  const results: unknown[] = []
  for (const { text, values } of call.statements) results.push((await pool.query(text, values)).rows)
  const body = JSON.stringify(results)
  return response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body)
})
