import { existsSync } from 'node:fs'
import { installOneOf } from './install-package.ts'

const SERVERS = ['account', 'container', 'object', 'proxy'] as const
export type SwiftServer = (typeof SERVERS)[number]

export type Swift = { ringBuilder: string; serverOf: (name: SwiftServer) => string }

const RING_BUILDER = '/usr/bin/swift-ring-builder'
const serverOf = (name: SwiftServer) => `/usr/bin/swift-${name}-server`

/** For tests: OpenStack Swift, an object store with S3's interface. Installed from Debian's packages if missing. */
export function findSwift(): Swift {
  const isPresent = () => [RING_BUILDER, ...SERVERS.map(serverOf)].every((path) => existsSync(path))
  installOneOf(['swift', ...SERVERS.map((name) => `swift-${name}`)], isPresent)
  if (!isPresent())
    throw new Error('No Swift could be installed. Install swift and swift-proxy with the packages of your system.')
  return { ringBuilder: RING_BUILDER, serverOf }
}
