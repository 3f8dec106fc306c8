import { availableParallelism, totalmem } from 'node:os'

// Without imports of packages: `bin/start.mjs` reads it before the shop's own process begins.

export type Sizes = {
  /** This row is for a server with less memory than this, in MB. */
  below: number
  /** V8's limits in MB. Undefined: V8's own choice. */
  node?: { oldSpace: number; semiSpace: number }
  /** The same for the image process. */
  imageNode?: { oldSpace: number; semiSpace: number }
  /** Allocation arenas of the C library; each keeps its own freed memory. Undefined: eight for each processor. */
  arenas?: number
  /** Connections of each pool. */
  pools: { shop: number; checkout: number; jobs: number }
  /** The most that the response cache stores, in MB. */
  responseCache: number
  /** Uploads that are decoded at a time. */
  uploads: number
  /** Settings of the embedded PostgreSQL. */
  postgres: Record<string, string>
}

/** Every size that depends on the memory, smallest server first. */
const TABLE: [Sizes, Sizes] = [
  {
    below: 1_536,
    node: { oldSpace: 192, semiSpace: 2 },
    imageNode: { oldSpace: 64, semiSpace: 1 },
    arenas: 2,
    pools: { shop: 4, checkout: 4, jobs: 2 },
    responseCache: 16,
    uploads: 1,
    postgres: {
      shared_buffers: '32MB',
      max_connections: '40',
      work_mem: '2MB',
      maintenance_work_mem: '32MB',
      autovacuum_max_workers: '1',
      // Fewer processes: sessions read without workers, and nothing is replicated.
      io_method: 'sync',
      max_logical_replication_workers: '0',
    },
  },
  {
    below: Number.POSITIVE_INFINITY,
    pools: { shop: 8, checkout: 8, jobs: 4 },
    responseCache: 64,
    uploads: 2,
    postgres: { shared_buffers: '128MB', max_connections: '100', work_mem: '4MB' },
  },
]

/** The memory that the shop may use, in MB: SHOP_MEMORY, the limit of the control group, or the machine's. */
export function availableMemory(
  configured = process.env.SHOP_MEMORY,
  constrained = process.constrainedMemory(),
  machine = totalmem(),
): number {
  const megabytes = Number(configured)
  if (Number.isInteger(megabytes) && megabytes > 0) return megabytes
  // Without a limit, the control group reports 0 or a number larger than any machine.
  return Math.floor((constrained > 0 ? Math.min(constrained, machine) : machine) / 2 ** 20)
}

/** WORKERS: the processes that serve on this machine. `env.ts` refuses a wrong value. */
export function workersOf(configured = process.env.WORKERS): number {
  if (configured === 'auto') return availableParallelism()
  return Number.isInteger(Number(configured)) ? Math.max(1, Number(configured)) : 1
}

/** The workers share the connections and the cache of one machine. */
export function sizesFor(memory: number, workers = 1): Sizes {
  const row = memory < TABLE[0].below ? TABLE[0] : TABLE[1]
  if (workers === 1) return row
  const shareOf = (total: number, least: number) => Math.max(Math.min(total, least), Math.ceil(total / workers))
  const pools = {
    shop: shareOf(row.pools.shop, MIN_POOL),
    checkout: shareOf(row.pools.checkout, MIN_POOL),
    jobs: shareOf(row.pools.jobs, 2),
  }
  const connections = (workers + 1) * (pools.shop + pools.checkout + pools.jobs + OTHER_CONNECTIONS)
  const needed = connections + FREE_CONNECTIONS
  const postgres = {
    ...row.postgres,
    max_connections: String(Math.max(Number(row.postgres.max_connections), needed)),
  }
  return { ...row, pools, postgres, responseCache: shareOf(row.responseCache, 8), uploads: shareOf(row.uploads, 1) }
}

/** A request in a transaction may need a second connection. Another request must not wait for both. */
const MIN_POOL = 3
/** Two for webhooks, one that listens. */
const OTHER_CONNECTIONS = 3
/** For tasks, backups, and those that PostgreSQL reserves for its administrator. */
const FREE_CONNECTIONS = 20

/** The sizes of this process. */
export const sizes: Sizes = sizesFor(availableMemory(), workersOf())

export const flagsOf = (node: Sizes['node']): string[] =>
  node ? [`--max-old-space-size=${node.oldSpace}`, `--max-semi-space-size=${node.semiSpace}`] : []

export const allocatorOf = ({ arenas }: Sizes): Record<string, string> =>
  arenas === undefined ? {} : { MALLOC_ARENA_MAX: String(arenas) }
