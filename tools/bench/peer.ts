import { readFileSync } from 'node:fs'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { z } from 'zod'
import { type Bench, median, type Row } from './row.ts'

/** The pages and calls to request from another shop, each with its counterpart here. */
const Description = z.object({
  name: z.string(),
  calls: z.array(
    z.object({
      name: z.string(),
      path: z.string().startsWith('/'),
      headers: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

/**
 * Measures another shop from outside: response times in sequence on one connection, and bytes. Its CPU time is unknown.
 */
export async function measurePeer(url: string, file: string, bench: Bench): Promise<Row[]> {
  const { name, calls } = Description.parse(JSON.parse(readFileSync(file, 'utf8')))
  const rows: Row[] = []
  for (const call of calls) {
    bench.say(`${name}: ${call.path}`)
    await ask(new URL(call.path, url), call.headers)
    const rounds: number[] = []
    let bytes = 0
    for (let round = 0; round < bench.rounds; round += 1) {
      const times: number[] = []
      for (let n = 0; n < ASKED; n += 1) {
        const response = await ask(new URL(call.path, url), call.headers)
        times.push(response.ms)
        bytes = response.bytes
      }
      rounds.push(median(times))
    }
    const of = `${name}: ${call.name}`
    rows.push({ part: 'peer', name: of, unit: 'ms', better: 'lower', rounds })
    rows.push({ part: 'peer', name: of, unit: 'bytes', better: 'lower', rounds: [bytes] })
  }
  return rows
}

const ASKED = 10

/** The whole response as sent over the network. Throws on a refusal. */
function ask(url: URL, headers: Record<string, string>): Promise<{ ms: number; bytes: number }> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain
    send(url, { headers: { 'accept-encoding': 'br, gzip', ...headers } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => {
        if ((response.statusCode ?? 500) >= 400) reject(new Error(`${url.href} answered ${response.statusCode}`))
        else resolve({ ms: performance.now() - startedAt, bytes })
      })
    })
      .on('error', reject)
      .end()
  })
}
