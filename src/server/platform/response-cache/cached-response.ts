import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { Topic } from './topics.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'], cache: new LRUCache({ max: 100 }) })

export const acceptedEncoding = (header: string | undefined): Encoding =>
  (negotiator.negotiate((header ?? '').toLowerCase()) as Encoding | null) ?? 'identity'

/** `body` before compression. */
type ResponseText = {
  body: string | Buffer
  type: string
  /** The Cache-Control header; default: revalidate each time. */
  caching?: string
}

/** `about`: the topics that can change it; empty: it never changes. */
export type ResponseDraft = ResponseText & {
  about: readonly Topic[]
  /** Stale-while-revalidate: rebuilt after a change and served stale for at most 80 ms. */
  eager?: boolean
}

/** Builds a response from the database. */
export type Make = () => Promise<ResponseDraft>

/** The headers that cached responses share: all except those of a single request. */
export type Head = { route: string; path: string; headers: Record<string, string> }

/** One representation with its own headers. Its ETag is strong, so each encoding has its own. */
export type CachedBytes = { bytes: Buffer; tag: string; headers: Record<string, string> }

/** A response that is the same for everybody. Each encoding is compressed once, at its first request. */
export class CachedResponse {
  readonly type: string
  readonly caching: string
  readonly isCompressible: boolean
  /** Set by the first response through the routes. */
  head: Head | undefined
  /** Whether its best compression exists or is queued. */
  isBestRequested = false
  readonly #identity: CachedBytes
  readonly #made = new Map<Encoding, CachedBytes>()
  readonly #pending = new Map<Encoding, Promise<CachedBytes>>()

  constructor({ body, type, caching = 'no-cache' }: ResponseText) {
    this.type = type
    this.caching = caching
    const bytes = Buffer.from(body)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.isCompressible = bytes.length >= MIN_COMPRESSED_BYTES && /^(text\/|application\/(json|xml))/.test(type)
    this.#identity = this.#represent(bytes, `"${hash}"`)
    this.#made.set('identity', this.#identity)
  }

  /** Estimated memory in whole bytes: the text and its compressed forms, a quarter of it each. */
  get size(): number {
    return Math.ceil(this.#identity.bytes.length * (this.isCompressible ? 1.5 : 1)) + 500
  }

  /** Undefined until compressed. */
  readyIn(encoding: Encoding): CachedBytes | undefined {
    return this.#made.get(this.isCompressible ? encoding : 'identity')
  }

  async in(encoding: Encoding): Promise<CachedBytes> {
    const ready = this.readyIn(encoding)
    if (ready || encoding === 'identity') return ready ?? this.#identity
    const making = this.#pending.get(encoding) ?? this.#compress(encoding)
    this.#pending.set(encoding, making)
    return making
  }

  #represent(bytes: Buffer, tag: string, encoding?: Encoding): CachedBytes {
    const headers = {
      etag: tag,
      ...(this.isCompressible && { vary: 'accept-encoding' }),
      ...(encoding && { 'content-encoding': encoding }),
    }
    return { bytes, tag, headers }
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>): Promise<CachedBytes> {
    const compressed = await COMPRESS[encoding](this.#identity.bytes)
    const ready = this.#represent(compressed, this.#tagOf(encoding), encoding)
    this.#made.set(encoding, ready)
    this.#pending.delete(encoding)
    return ready
  }

  /** Replaces the Brotli form by the best quality, in the background: it takes twenty times as long. */
  async compressBest(): Promise<void> {
    const bytes = await brotli(this.#identity.bytes, BEST)
    this.#made.set('br', this.#represent(bytes, this.#tagOf(`br${BEST}`), 'br'))
  }

  #tagOf(form: string): string {
    return `${this.#identity.tag.slice(0, -1)}-${form}"`
  }
}

const MIN_COMPRESSED_BYTES = 1024

/** Fast quality for each change: a fifth of the time for a tenth more bytes. */
const COMPRESS = {
  br: (bytes: Buffer) => brotli(bytes, 6),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

const BEST = 11
