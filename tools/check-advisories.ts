import { spawnSync } from 'node:child_process'

// Asks npm's advisory service about every version of the lockfile: `npm run check-advisories`. Ends with 0 when none is
// known to be bad, 1 when one is, and 2 when the service could not be asked, which is no good news.

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

/** A package that is only bad by what it uses is named by what it uses. */
function linesOf(name: string, severity: string, via: Advisory['via']): string[] {
  return via.map((cause) =>
    typeof cause === 'string' ? `${name}: by ${cause}` : `${name}: ${severity}: ${cause.title} ${cause.url}`,
  )
}
