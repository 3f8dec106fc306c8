import { type Limit, limitOfSite, type Use } from '#server/platform/rate-limits/rate-limits.ts'

/**
 * The network that rate limits count. It is the address, or the /64 prefix for IPv6, because one customer has all of
 * it.
 */
export function networkOf(address: string): string {
  const groups = ipv6GroupsOf(address)
  return groups ? `${prefixOf(groups, 4)}::/64` : (ipv4Of(address) ?? address.slice(0, 64))
}

/** The IPv6 /48 site of a network, of which one customer may rent all 65,536 networks. Undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  const groups = ipv6GroupsOf(address)
  return groups && `${prefixOf(groups, 3)}::/48`
}

/** The uses of a limit by an address. One is by its network, one by its IPv6 site within the site's wider limit. */
export function usesFrom(address: string, limit: Limit): Use[] {
  const [network, site] = [networkOf(address), siteOf(address)]
  return [{ limit, subject: network }, ...(site ? [{ limit: limitOfSite(limit), subject: site }] : [])]
}

function ipv6GroupsOf(address: string): string[] | undefined {
  if (ipv4Of(address) || !address.includes(':')) return undefined
  const [head = '', tail] = address.toLowerCase().split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
}

const ipv4Of = (address: string) => /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

const prefixOf = (groups: string[], count: number) => groups.slice(0, count).join(':').slice(0, 64)

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
