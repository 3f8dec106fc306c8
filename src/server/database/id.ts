import { randomBytes, randomInt } from 'node:crypto'

const COUNTER_LIMIT = 0x1000
let time = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562): the time in front, so that newer rows sort last, then a counter, so that this also holds for those
 * that one process makes within a millisecond, and 62 random bits, so that none can be guessed.
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

/** Never goes back, also when the clock does. */
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

/** PostgreSQL refuses to compare a uuid with other text; such an id names nothing. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
