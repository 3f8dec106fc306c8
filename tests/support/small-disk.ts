import { execFileSync } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const BALLAST = '.ballast'

/**
 * A disk of this many kB that can be filled, removed after the test. Only root on Linux may mount one. Elsewhere it is
 * a folder that cannot be written while it is "full", and `isReal` is false.
 */
export async function openSmallDisk({ kB, owner }: { kB: number; owner?: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-small-disk-'))
  const isReal = isMounted(folder, kB)
  onTestFinished(async () => {
    if (isReal) execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })
  if (owner !== undefined && isReal) await chown(folder, owner, owner)

  const setFull = async (isFull: boolean) => {
    if (!isReal) return chmod(folder, isFull ? 0o500 : 0o700)
    const ballast = join(folder, BALLAST)
    await rm(ballast, { force: true })
    if (isFull) await fill(ballast)
  }
  const inside = async (name: string) => {
    const path = join(folder, name)
    await mkdir(path)
    if (owner !== undefined && isReal) await chown(path, owner, owner)
    return path
  }
  return { folder, isReal, setFull, inside }
}

/** In ever smaller pieces, until not even the smallest finds room. */
async function fill(path: string) {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(bytes)
    for (let hasSpace = true; hasSpace; ) {
      hasSpace = await appendFile(path, piece).then(
        () => true,
        () => false,
      )
    }
  }
}

function isMounted(folder: string, kB: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kB}k,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
