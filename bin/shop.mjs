import { requireNode } from './require-node.mjs'

requireNode()
await import('../src/server/cli/main.ts')
