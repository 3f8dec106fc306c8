import { spawnSync } from 'node:child_process'

// Checks every version of the lockfile with npm's advisory service: `npm run check-advisories`. Exits with 0 if none
// has an advisory, 1 if one has, and 2 if the service was unreachable.

type Advisory = { severity: string; via: (string | { title: string; url: string })[] }
type Report = { message?: string; vulnerabilities?: Record<string, Advisory> }

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const { vulnerabilities, message = 'no answer' } = reportIn(stdout)
if (vulnerabilities === undefined) {
  console.error(`NOT CHECKED: the advisory service could not be asked (${message}).`)
  process.exitCode = 2
} else {
  const found = Object.entries(vulnerabilities).flatMap(([name, { severity, via }]) => linesOf(name, severity, via))
  console.log(found.length === 0 ? 'No package has a known advisory.' : found.join('\n'))
  process.exitCode = found.length === 0 ? 0 : 1
}

function reportIn(text: string): Report {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** A package that is affected only through a dependency names that dependency. */
function linesOf(name: string, severity: string, via: Advisory['via']): string[] {
  return via.map((cause) =>
    typeof cause === 'string' ? `${name}: by ${cause}` : `${name}: ${severity}: ${cause.title} ${cause.url}`,
  )
}
