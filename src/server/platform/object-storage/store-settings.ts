export type S3Settings = {
  bucket: string
  /** Absent: AWS itself. */
  endpoint?: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A bucket without its keys, as `IMAGE_STORE` names it. */
type BucketAddress = Omit<S3Settings, 'accessKeyId' | 'secretAccessKey'>

/**
 * Reads `s3://bucket?endpoint=https://host&region=name`. Undefined for `file:`. Throws an `Error` with one plain
 * sentence.
 */
export function readStoreAddress(text: string): BucketAddress | undefined {
  if (text === 'file:') return undefined
  const address = URL.parse(text)
  if (address?.protocol !== 's3:' || /^s3:\/\/[^?]*@/.test(text)) throw new Error(FORM)
  const bucket = /^s3:\/\/([^/?#]*)/.exec(text)?.[1] ?? ''
  if (!BUCKET.test(bucket))
    throw new Error('IMAGE_STORE needs the name of a bucket, as in s3://bucket: 3 to 63 small letters, digits, - and .')
  if (address.pathname.replace('/', '') !== '' || address.hash !== '')
    throw new Error('IMAGE_STORE takes a whole bucket: after its name only ?endpoint= and &region= may follow.')
  const { endpoint, region, ...otherParts } = Object.fromEntries(address.searchParams)
  const [unknown] = Object.keys(otherParts)
  if (unknown !== undefined)
    throw new Error(`IMAGE_STORE has the unknown part ${unknown}. It knows endpoint and region.`)
  if (endpoint !== undefined && !isEndpoint(endpoint))
    throw new Error('The endpoint in IMAGE_STORE must be an http or https address, as https://storage.example.')
  if (endpoint === undefined && !region)
    throw new Error(
      'IMAGE_STORE needs region=, as in s3://bucket?region=ap-south-1, or endpoint= for another provider.',
    )
  return { bucket, endpoint: endpoint?.replace(/\/+$/, ''), region: region || 'us-east-1' }
}

const FORM = 'IMAGE_STORE must be file: or like s3://bucket?endpoint=https://storage.example&region=name.'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

function isEndpoint(text: string) {
  const { protocol, search, hash, username } = URL.parse(text) ?? {}
  return /^https?:$/.test(protocol ?? '') && search === '' && hash === '' && username === ''
}
