export type Encoding = 'br' | 'gzip' | 'identity'

/** The best supported encoding of an Accept-Encoding header. Common header values are memoised. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const encoding = read(header)
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, encoding)
  return encoding
}

const MAX_REMEMBERED = 100
const remembered = new Map<string, Encoding>()

function read(header: string): Encoding {
  const accepted = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const
      }),
  )
  const takes = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
