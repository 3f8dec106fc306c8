import { expectOnly, type LoadRequest, load } from './load.ts'
import { cpuOf, type Server } from './processes.ts'
import type { Bench, Row } from './row.ts'

const CONNECTIONS = 16
const UNIT = 'requests per CPU second'

export type Figure = { name: string; path: string; headers: Record<string, string>; status: number; ratio: number }

export type Compared = { shop: Server; limit: Server; limitName: string }

/** Measures each figure in rounds, the shop and then its limit. */
export async function alternate(figures: Figure[], { shop, limit, limitName }: Compared, bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const figure of figures) {
    bench.log(figure.name)
    const rounds: number[] = []
    const limitRounds: number[] = []
    for (const server of [shop, limit]) await warmUp(server, figure, WARM_UP_PER_SECOND * bench.seconds)
    for (let round = 0; round < bench.rounds; round += 1) {
      rounds.push(await rateOf(shop, figure, bench.seconds))
      limitRounds.push(await rateOf(limit, figure, bench.seconds))
    }
    rows.push({
      part: 'server',
      name: figure.name,
      unit: UNIT,
      better: 'higher',
      rounds,
      limit: { name: limitName, rounds: limitRounds },
      goal: { ratio: figure.ratio },
    })
  }
  return rows
}

/** Counts requests, not time, because Node compiles what has run often. */
async function warmUp({ host, port }: Server, { path, headers, status }: Figure, requests: number): Promise<void> {
  let left = requests
  expectOnly(await load(CONNECTIONS, 60, () => (left-- > 0 ? { host, port, path, headers } : undefined)), status)
}

const WARM_UP_PER_SECOND = 10_000

async function rateOf(server: Server, { path, headers, status }: Figure, seconds: number): Promise<number> {
  const request: LoadRequest = { host: server.host, port: server.port, path, headers }
  const before = await cpuOf(server)
  const result = await load(CONNECTIONS, seconds, () => request)
  expectOnly(result, status)
  return result.responded / ((await cpuOf(server)) - before)
}
