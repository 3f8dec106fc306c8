/** A log line for a terminal: time, level, message and fields; an error's stack below. */
export function readableLine(json: string): string {
  const line = parsed(json)
  if (!line) return json
  const { level, time, msg, err, pid: _pid, hostname: _host, ...facts } = line
  const head = [timeOf(time), LEVELS[Number(level)] ?? String(level), safe(String(msg ?? ''))]
  const reported = Object.entries(facts).map(([name, value]) => `${name}=${toFact(value)}`)
  return `${[...head, ...reported].join(' ')}\n${stackOf(err)}`
}

const LEVELS: { [level: number]: string } = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    const line: unknown = JSON.parse(json)
    return typeof line === 'object' && line !== null ? { ...line } : undefined
  } catch {
    return undefined
  }
}

/** The local time of the machine. */
function timeOf(time: unknown): string {
  const date = new Date(Number(time))
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}

const toFact = (value: unknown) =>
  typeof value === 'string' && /^[\w./:@%-]+$/.test(value) ? value : safe(JSON.stringify(value) ?? '')

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, message, code } = { stack: '', message: '', code: '', ...err }
  const text = [String(stack || message), code && `code=${code}`].filter(Boolean).join('\n')
  return text
    .split('\n')
    .map((line) => `    ${safe(line)}\n`)
    .join('')
}

/** Escapes control characters: request data must not control the operator's terminal. */
const safe = (text: string) =>
  text.replace(/\p{C}/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16).padStart(4, '0') ?? ''}}`)
