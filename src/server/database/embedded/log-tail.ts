/** Stores the last lines of a program's output for an error message, and forwards each whole line. */
export function logTail(onLine: (line: string) => void = () => {}) {
  let lines: string[] = []
  let unfinished = ''
  return {
    add(text: string) {
      const parts = `${unfinished}${text}`.split(/\r?\n/)
      unfinished = parts.pop() ?? ''
      const whole = parts.filter((line) => line.trim() !== '')
      lines = [...lines, ...whole].slice(-STORED_LINES)
      for (const line of whole) onLine(line)
    },
    text: () => [...lines, unfinished].filter((line) => line !== '').join('\n'),
  }
}

const STORED_LINES = 30
