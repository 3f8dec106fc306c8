import { readEnvFile } from './read-env-file.mjs'
import { requireNode } from './require-node.mjs'

requireNode()
readEnvFile()
await import('#server/cli/main.ts')
