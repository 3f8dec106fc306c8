import { randomUUID } from 'node:crypto'
import type { BreakerOptions } from '#server/platform/http-client/circuit-breaker.ts'
import { type BucketClient, bucketClient } from './bucket-client.ts'
import { cachingOf, typeOf } from './image-names.ts'
import type { ImageStore, StoredFile } from './store.ts'
import { StoreUnavailable } from './store-error.ts'
import type { S3Settings } from './store-settings.ts'
import { assertFileName, FILE_NAME, OWNER_FILE, TRASH, TRASH_MS } from './stored-file.ts'

type Options = { baseUrl?: string | undefined; breaker?: BreakerOptions }

/** The images in a bucket of S3 or a server with its interface. Each file is an object at the top of the bucket. */
export function openBucketStore(settings: S3Settings, { baseUrl, breaker }: Options = {}): ImageStore {
  const request = bucketClient(settings, breaker)
  const get = joined((key) => readObject(request, key))
  const put = (key: string, bytes: Uint8Array, headers: Record<string, string>) =>
    request({ method: 'PUT', key, body: bytes, headers })
  const remove = (key: string) => request({ method: 'DELETE', key })
  const readImage = (file: string) => {
    assertFileName(file)
    return get(file)
  }
  return {
    location: `s3://${settings.bucket}${settings.endpoint ? ` at ${settings.endpoint}` : ''}`,
    baseUrl,
    put: async (file, bytes) => {
      assertFileName(file)
      await put(file, bytes, headersOf(file))
    },
    get: readImage,
    has: async (file) => {
      assertFileName(file)
      return (await request({ method: 'GET', key: file, headers: FIRST_BYTE })) !== undefined
    },
    list: () => imagesIn(request),
    remove: async (file) => {
      assertFileName(file)
      await remove(file)
    },
    copyToTrash: async (file) => {
      const bytes = await readImage(file)
      if (bytes) await put(`${TRASH}/${file}`, bytes, headersOf(file))
    },
    emptyTrash: async () => {
      for await (const { key, storedAt } of objectsIn(request, `${TRASH}/`))
        if (Date.now() - storedAt.getTime() >= TRASH_MS) await remove(key)
    },
    readOwner: async () => (await get(OWNER_FILE))?.toString('utf8'),
    writeOwner: async (id) => {
      await put(OWNER_FILE, Buffer.from(id), TEXT)
    },
    probe: async () => {
      const key = `.probe-${randomUUID()}`
      await put(key, Buffer.from(key), TEXT)
      const read = await readObject(request, key)
      await remove(key)
      if (read?.toString('utf8') !== key) throw new StoreUnavailable('what it stored was not read back')
    },
  }
}

const readObject = async (request: BucketClient, key: string) => (await request({ method: 'GET', key }))?.body

async function* imagesIn(request: BucketClient): AsyncGenerator<StoredFile> {
  for await (const { key, ...object } of objectsIn(request, '')) if (FILE_NAME.test(key)) yield { file: key, ...object }
}

/** Browsers and a CDN may fetch the object itself. */
const headersOf = (file: string) => ({
  'content-type': typeOf(file),
  'cache-control': cachingOf(file),
})
// Swift breaks the connection after HEAD of a missing object: it sends the end of a body.
const FIRST_BYTE = { range: 'bytes=0-0' }
const TEXT = { 'content-type': 'text/plain' }

/** Many readers of a new image are one request. */
function joined<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const pending = new Map<string, Promise<T>>()
  return (key) => {
    const reading = pending.get(key) ?? read(key).finally(() => pending.delete(key))
    pending.set(key, reading)
    return reading
  }
}

type StoredObject = { key: string; bytes: number; storedAt: Date }

/** The objects whose keys begin with `prefix` and have no further slash, in pages of a thousand. */
async function* objectsIn(request: BucketClient, prefix: string): AsyncGenerator<StoredObject> {
  for (let next: string | undefined = ''; next !== undefined; ) {
    const query: Record<string, string> = { 'list-type': '2', delimiter: '/', prefix }
    if (next) query['continuation-token'] = next
    const response = await request({ method: 'GET', query })
    const page = readPage(response?.body.toString('utf8') ?? '')
    yield* page.objects
    next = page.next
  }
}

/** Parses S3's `ListBucketResult`. It has only elements with text, so it needs no XML parser. */
function readPage(xml: string): { objects: StoredObject[]; next: string | undefined } {
  if (!xml.includes('<ListBucketResult')) throw new StoreUnavailable('its list has another form than documented')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: textOf(object, 'Key') ?? '',
    bytes: Number(textOf(object, 'Size')),
    storedAt: new Date(textOf(object, 'LastModified') ?? ''),
  }))
  const isCut = textOf(xml, 'IsTruncated') === 'true'
  return { objects, next: isCut ? textOf(xml, 'NextContinuationToken') : undefined }
}

function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(xml)?.[1]
  return text?.replace(/&(\w+);/g, (written, name) => ENTITIES[name] ?? written)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
