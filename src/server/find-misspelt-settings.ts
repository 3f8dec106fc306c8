// Without this check a misspelt setting would silently have its default.

/**
 * Finds names in the environment that look like misspelt names of `known`, with a sentence about each. The shop refuses
 * to start with `errors`. A variable of `warnings` may belong to another program.
 */
export function findMisspeltSettings(names: string[], known: string[]) {
  const faults: { errors: string[]; warnings: string[] } = { errors: [], warnings: [] }
  for (const name of names) {
    if (
      known.includes(name) ||
      OTHER_VARIABLES.has(name) ||
      name.length < MIN_LENGTH ||
      !/^[A-Z][A-Z0-9_]*$/.test(name)
    )
      continue
    const [nearest] = known
      .filter((candidate) => candidate.length >= MIN_LENGTH && Math.abs(candidate.length - name.length) <= MAX_DISTANCE)
      .map((candidate) => ({ name: candidate, distance: distanceOf(name, candidate) }))
      .filter(({ distance }) => distance <= MAX_DISTANCE)
      .toSorted((a, b) => a.distance - b.distance)
    if (nearest) {
      const isSure = nearest.distance === 1 || name.length >= SURE_LENGTH
      faults[isSure ? 'errors' : 'warnings'].push(`${name} is not a setting. Did you mean ${nearest.name}?`)
    } else if (PREFIXES.some((prefix) => name.startsWith(prefix))) {
      faults.warnings.push(`${name} is not a setting of the shop.`)
    }
  }
  return faults
}

/** Shorter names are similar by chance: PORT and SORT, HOST and POST. */
const MIN_LENGTH = 6
const MAX_DISTANCE = 2
const SURE_LENGTH = 10
const PREFIXES = ['RAZORPAY_', 'SMTP_', 'ORDER_HOLD']

/** Read by the project's tools and starts. */
const OTHER_VARIABLES = new Set(['SHOP_URL', 'WEB_PORT', 'BROWSER_PATH', 'ENV_FILE'])

/** Damerau-Levenshtein distance. */
function distanceOf(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next.push(
        Math.min(
          at(last, column) + 1,
          at(next, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = next
  }
  return at(last, b.length)
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
