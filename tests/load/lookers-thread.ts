import { parentPort, workerData } from 'node:worker_threads'
import { browse } from './actions.ts'
import { atRate } from './at-rate.ts'
import { openCrowd } from './crowd.ts'
import type { Lookers } from './lookers.ts'
import { openTally } from './tally.ts'

const { address, products, perSecond, seconds }: Lookers = workerData
const { ask, close } = openCrowd(address)
const looker = { ask, tally: openTally(), products: products.map((_id) => ({ _id })) }
await atRate(perSecond, seconds, () => browse(looker))
close()
parentPort?.postMessage(looker.tally.lines)
