// Update both tables before each release of the shop.

/** The day on which the tables were last correct. */
export const KNOWN_ON = '2026-11-23'

type Known = { newest: string; lastDay: string }

/** The newest release of each major version, and the last day of its security fixes. */
export const POSTGRES_RELEASES: Record<string, Known> = {
  15: { newest: '15.20', lastDay: '2027-11-11' },
  16: { newest: '16.16', lastDay: '2028-11-09' },
  17: { newest: '17.12', lastDay: '2029-11-08' },
  18: { newest: '18.6', lastDay: '2030-11-14' },
}

export const NODE_RELEASES: Record<string, Known> = {
  24: { newest: '24.21.0', lastDay: '2028-04-30' },
  26: { newest: '26.10.0', lastDay: '2029-04-30' },
}
