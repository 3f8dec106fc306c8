import { parentPort, workerData } from 'node:worker_threads'
import { browse } from './actions.ts'
import { atRate } from './at-rate.ts'
import { openLoadClient } from './load-client.ts'
import type { Readers } from './readers.ts'
import { openTally } from './tally.ts'

const { address, products, perSecond, seconds }: Readers = workerData
const { send, close } = openLoadClient(address)
const reader = { send, tally: openTally(), products: products.map((_id) => ({ _id })) }
await atRate(perSecond, seconds, () => browse(reader))
close()
parentPort?.postMessage(reader.tally.lines)
