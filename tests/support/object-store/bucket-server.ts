import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '#server/platform/object-storage/store-settings.ts'
import { listOf } from './bucket-list-page.ts'
import { partsOf, sha256, signatureOf } from './signature.ts'

export type StoredObject = { bytes: Buffer; headers: Record<string, string>; storedAt: Date }
type BucketRequest = {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}
/** `code`: that of S3's error text. */
type Reply = { status: number; body?: Buffer | string; headers?: Record<string, string>; code?: string }
/** Replies in place of the bucket, or undefined; 'silent' never replies. */
type Fault = (requests: BucketRequest) => Reply | 'silent' | undefined | Promise<Reply | undefined>

const KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret / of +the test' }

/**
 * One bucket with S3's interface in this process: the calls, errors and signatures as S3's reference describes them.
 * `fault` makes it fail. Closed after the test.
 */
export async function openBucketServer({ pageSize = 1_000 } = {}) {
  const objects = new Map<string, StoredObject>()
  const requests: BucketRequest[] = []
  const state: { fault?: Fault | undefined } = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
    const [, bucket, ...key] = decodeURIComponent(pathname).split('/')
    const { method = '', headers } = request
    const received: BucketRequest = {
      method,
      key: key.join('/'),
      query: searchParams,
      headers,
      body: Buffer.concat(chunks),
    }
    requests.push(received)
    const failed = await state.fault?.(received)
    if (failed === 'silent') return
    send(response, failed ?? refusal(request, received, bucket) ?? serve(objects, received, pageSize))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: S3Settings = { bucket: 'pictures', endpoint, region: 'ap-south-1', ...KEYS }
  return {
    settings,
    /** The same for the environment of a shop. */
    env: {
      IMAGE_STORE: `s3://pictures?endpoint=${endpoint}&region=ap-south-1`,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    objects,
    requests,
    fail: (fault?: Fault) => {
      state.fault = fault
    },
  }
}

export const DOWN = () => ({ status: 503, code: 'ServiceUnavailable' })

function refusal(
  request: IncomingMessage,
  { method, body }: BucketRequest,
  bucket: string | undefined,
): Reply | undefined {
  const { headers, url = '' } = request
  const { keyId, signature } = partsOf(headers)
  if (keyId !== KEYS.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (signature !== signatureOf({ method, url, headers, secretAccessKey: KEYS.secretAccessKey }))
    return { status: 403, code: 'SignatureDoesNotMatch' }
  if (headers['x-amz-content-sha256'] !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  return bucket === 'pictures' ? undefined : { status: 404, code: 'NoSuchBucket' }
}

function serve(
  objects: Map<string, StoredObject>,
  { method, key, query, headers, body }: BucketRequest,
  pageSize: number,
): Reply {
  if (method === 'GET' && key === '')
    return { status: 200, body: listOf(objects, query, pageSize), headers: { 'content-type': 'application/xml' } }
  if (method === 'PUT') {
    const stored = { 'content-type': headers['content-type'] ?? '', 'cache-control': headers['cache-control'] ?? '' }
    objects.set(key, { bytes: body, headers: stored, storedAt: new Date() })
    return { status: 200 }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const found = objects.get(key)
  if (!found) return { status: 404, code: 'NoSuchKey' }
  const isFirst = headers.range === 'bytes=0-0'
  return {
    status: isFirst ? 206 : 200,
    body: isFirst ? found.bytes.subarray(0, 1) : found.bytes,
    headers: found.headers,
  }
}

function send(response: ServerResponse, { status, body = '', headers = {}, code }: Reply) {
  const text = code ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>of the test</Message></Error>` : body
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
