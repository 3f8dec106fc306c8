import { parentPort, workerData } from 'node:worker_threads'
import { browse } from './actions.ts'
import { atRate } from './at-rate.ts'
import { openCallStats } from './call-stats.ts'
import { openLoadClient } from './load-client.ts'
import type { Readers } from './readers.ts'

const { address, products, perSecond, seconds }: Readers = workerData
const { send, close } = openLoadClient(address)
const reader = { send, stats: openCallStats(), products: products.map((_id) => ({ _id })) }
await atRate(perSecond, seconds, () => browse(reader))
close()
parentPort?.postMessage(reader.stats.lines)
