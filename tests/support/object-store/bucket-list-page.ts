import type { StoredObject } from './bucket-server.ts'

/** One page of ListObjectsV2, in the order of the keys. Keys below the delimiter are only counted as a prefix. */
export function listOf(objects: Map<string, StoredObject>, query: URLSearchParams, pageSize: number): string {
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after && !isBelow(key, prefix, query.get('delimiter')))
    .sort()
  const page = keys.slice(0, pageSize)
  const contents = page.map((key) => {
    const { bytes, storedAt } = objects.get(key) ?? { bytes: '', storedAt: new Date() }
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const isCut = keys.length > page.length
  const next = isCut
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

const isBelow = (key: string, prefix: string, delimiter: string | null) =>
  delimiter !== null && key.slice(prefix.length).includes(delimiter)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
