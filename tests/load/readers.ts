import { Worker } from 'node:worker_threads'
import type { Counts } from './call-stats.ts'

export type Readers = { address: string; products: string[]; perSecond: number; seconds: number }

/** Visitors who only browse. Their own thread keeps them from delaying the buyers and the provider in this one. */
export async function sendReaders(readers: Readers): Promise<ReadonlyMap<string, Counts>> {
  const thread = new Worker(new URL('./readers-thread.ts', import.meta.url), { workerData: readers })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}
