import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { unavailable } from '#server/http/errors.ts'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'

const derive = promisify(argon2)

// OWASP's minimum setting for Argon2id, which suits a small server.
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32

/** Returns Argon2id in the PHC format `$argon2id$v=19$m=..,t=..,p=..$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await limited(() => derived(password, salt, COST))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether a hash has the current cost. True for an account without a password. */
export const hasCurrentCost = (stored: string): boolean => {
  const { memory, passes, parallelism } = parse(stored) ?? COST
  return memory === COST.memory && passes === COST.passes && parallelism === COST.parallelism
}

/**
 * Takes the same time with and without a user: without one it hashes a dummy. `before` runs when the hash leaves the
 * queue and may throw. Concurrent tries are therefore each counted before they are checked.
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  before: () => Promise<void> = async () => {},
): Promise<boolean> {
  const { salt, hash, ...cost } = parse(stored) ?? DUMMY
  const found = await limitPerAccount(stored, async () => {
    await before()
    return derived(password, salt, cost)
  })
  return timingSafeEqual(found, hash) && stored !== undefined
}

const DUMMY = { salt: Buffer.alloc(16, 1), hash: Buffer.alloc(TAG_LENGTH, 1), ...COST }

function parse(stored: string | undefined) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '')
  if (!match) return undefined
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const refuse = () => {
  throw unavailable('Too many people are signing in at the moment. Please try again in a few seconds.')
}

// Hashing is the most expensive request: two run at a time, and the queue is bounded (threat T98).
const limited = limitConcurrency(2, { queue: 500, refuse })

const MAX_OF_ACCOUNT = 100
/** The hashes that run or wait, by the stored hash of their account. */
const queued = new Map<string, number>()

/** One account cannot fill the queue, so others can still sign in. */
async function limitPerAccount<T>(account: string | undefined, run: () => Promise<T>): Promise<T> {
  if (account === undefined) return limited(run)
  const waiting = queued.get(account) ?? 0
  if (waiting >= MAX_OF_ACCOUNT) refuse()
  queued.set(account, waiting + 1)
  try {
    return await limited(run)
  } finally {
    const left = (queued.get(account) ?? 1) - 1
    if (left > 0) queued.set(account, left)
    else queued.delete(account)
  }
}

const derived = (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_LENGTH, ...cost })
