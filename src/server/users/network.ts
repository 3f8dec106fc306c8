/** What limits count by: an address, or for IPv6 its first half, for one customer has all addresses of it. */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 || !address.includes(':')) return ipv4 ?? address.slice(0, 64)
  const [head = '', tail] = address.toLowerCase().split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups.slice(0, 4).join(':').slice(0, 64)}::/64`
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
