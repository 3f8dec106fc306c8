import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FileKey } from './file-keys.ts'

/** AES-256-GCM: nonce, ciphertext and tag. `context` binds it to its place and is needed again to decrypt. */
export function encrypt({ bytes: key }: FileKey, plaintext: Uint8Array, context: string): Buffer {
  // A random nonce of 96 bits is safe for 2^32 files under one key (NIST SP 800-38D, section 8.3).
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/** Undefined for another key or context, and for changed bytes. */
export function decrypt({ bytes: key }: FileKey, content: Buffer, context: string): Buffer | undefined {
  if (content.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(content.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
