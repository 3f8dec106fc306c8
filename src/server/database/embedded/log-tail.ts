/** Stores the last lines of a program's output for an error message, and forwards each whole line. */
export function logTail(onLine: (line: string) => void = () => {}) {
  let lines: string[] = []
  let unfinished = ''
  return {
    add(text: string) {
      const parts = `${unfinished}${text}`.split(/\r?\n/)
      unfinished = parts.pop() ?? ''
      const complete = parts.filter((line) => line.trim() !== '').map(cut)
      lines = [...lines, ...complete].slice(-STORED_LINES)
      for (const line of complete) onLine(line)
    },
    text: () => [...lines, unfinished].filter((line) => line !== '').join('\n'),
  }
}

/** A slow insert of many rows names every placeholder: 70 kB. */
const cut = (line: string) => (line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line)

const STORED_LINES = 30
const LINE_LENGTH = 2_000
