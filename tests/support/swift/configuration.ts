import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Swift, SwiftServer } from '../../../tools/find-swift.ts'

export const USER = { accessKeyId: 'shop:pictures', secretAccessKey: 'the-secret-of-the-test' }
export const REGION = 'ap-south-1'

type Location = { folder: string; ports: Record<SwiftServer, number> }

/** One storage server of each kind with one device, which is a folder, and the proxy with S3's interface. */
export async function configureSwift({ ringBuilder }: Swift, { folder, ports }: Location) {
  await mkdir(join(folder, 'devices', DEVICE), { recursive: true })
  for (const name of ['account', 'container', 'object'] as const) {
    const ring = join(folder, `${name}.builder`)
    const build = (...args: string[]) => execFileSync(ringBuilder, [ring, ...args], { stdio: 'ignore' })
    build('create', '4', '1', '1')
    build('add', `r1z1-127.0.0.1:${ports[name]}/${DEVICE}`, '1')
    build('rebalance')
    await writeFile(configurationOf(folder, name), storage(name, { folder, ports }))
  }
  await writeFile(configurationOf(folder, 'proxy'), proxy({ folder, ports }))
}

export const configurationOf = (folder: string, name: SwiftServer): string => join(folder, `${name}.conf`)

const DEVICE = 'disk'

const common = (name: SwiftServer, { folder, ports }: Location) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[name]}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
`

const storage = (name: SwiftServer, location: Location) => `${common(name, location)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

// S3's interface needs a cache, and works with an unreachable one. There is only one disk, so a failed one is tried
// again after a second.
const proxy = (location: Location) => `${common('proxy', location)}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${USER.accessKeyId.replace(':', '_')} = ${USER.secretAccessKey} .admin
`
