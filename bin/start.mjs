import { requireNode } from './require-node.mjs'

requireNode()
// What Node made of the sources is kept for the next start, which is then ready in half the time.
const { enableCompileCache } = await import('node:module')
enableCompileCache()
await import('../src/server/main.ts')
