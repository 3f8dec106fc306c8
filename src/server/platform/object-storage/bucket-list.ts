import type { AskBucket } from './bucket-client.ts'
import { StoreUnavailable } from './store-error.ts'

type StoredObject = { key: string; bytes: number; storedAt: Date }

/** The objects whose keys begin with `prefix` and have no further slash, in pages of a thousand. */
export async function* objectsIn(ask: AskBucket, prefix: string): AsyncGenerator<StoredObject> {
  for (let next: string | undefined = ''; next !== undefined; ) {
    const query: Record<string, string> = { 'list-type': '2', delimiter: '/', prefix }
    if (next) query['continuation-token'] = next
    const response = await ask({ method: 'GET', query })
    const page = readPage(response?.body.toString('utf8') ?? '')
    yield* page.objects
    next = page.next
  }
}

/** Parses S3's `ListBucketResult`. It has only elements with text, so it needs no XML parser. */
export function readPage(xml: string): { objects: StoredObject[]; next: string | undefined } {
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
