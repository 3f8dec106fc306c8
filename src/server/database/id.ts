import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'

const COUNTER_LIMIT = 0x1000
let time = 0
let counter = 0

/**
 * UUIDv7 (RFC 9562): a timestamp, a counter for ids within a millisecond, and 62 random bits. Newer ids sort last, and
 * no id can be guessed.
 */
export function newId(): string {
  tick()
  const bytes = randomBytes(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Monotonic, even when the clock goes back. */
function tick() {
  const now = Date.now()
  if (now > time) {
    time = now
    counter = randomInt(COUNTER_LIMIT / 2)
    return
  }
  counter += 1
  if (counter < COUNTER_LIMIT) return
  time += 1
  counter = 0
}

export const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** For a comparison with any number of ids: one parameter, so that the statement stays the same. */
export const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

/** PostgreSQL throws when a uuid is compared with other text. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Before every id. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'
