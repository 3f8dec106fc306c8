import { requireNode } from './require-node.mjs'

requireNode()
await import('#server/cli/main.ts')
