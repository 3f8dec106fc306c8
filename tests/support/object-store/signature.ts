import { createHash, createHmac } from 'node:crypto'

type Signed = {
  method: string
  /** Path and query as they were sent. */
  url: string
  headers: Record<string, string | string[] | undefined>
  secretAccessKey: string
}

/**
 * The signature that S3 expects for a request. It follows the text of S3's reference ("Authenticating Requests: Using
 * the Authorization Header", version 4). The client under test signs with a package; this is written independently.
 */
export function signatureOf({ method, url, headers, secretAccessKey }: Signed): string {
  const { scope, signedHeaders } = partsOf(headers)
  const [date = '', region = '', service = ''] = scope.split('/')
  const { pathname, searchParams } = new URL(url, 'http://any')
  const canonical = [
    method,
    decodeURIComponent(pathname).split('/').map(encoded).join('/'),
    [...searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (key, part) => hmac(key, part),
    `AWS4${secretAccessKey}`,
  )
  return hmac(key, text).toString('hex')
}

/** What the Authorization header says. */
export function partsOf(headers: Signed['headers']) {
  const text = String(headers.authorization ?? '')
  const [, keyId = '', scope = ''] = /Credential=([^/]+)\/([^,]+),/.exec(text) ?? []
  const [, names = ''] = /SignedHeaders=([^,]+),/.exec(text) ?? []
  const [, signature = ''] = /Signature=([0-9a-f]{64})$/.exec(text) ?? []
  return { keyId, scope, signature, signedHeaders: names.split(';') }
}

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
