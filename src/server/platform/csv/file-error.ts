/** A fault in a catalogue file; `line` and `column` are absent when the whole file is wrong. */
export type Problem = { file: string; line?: number; column?: string; reason: string }

/** The whole catalogue was refused. The message names at most ten faults in plain sentences. */
export class FileError extends Error {
  override name = 'FileError'
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(toSentences(problems).join('\n'))
    this.problems = problems
  }
}

/** Throws if there is any problem. */
export function refuse(problems: Problem[]): void {
  if (problems.length > 0) throw new FileError(problems)
}

function toSentences(problems: Problem[]): string[] {
  const shown = problems.slice(0, MAX_SHOWN).map(toSentence)
  return problems.length > MAX_SHOWN ? [...shown, `and ${problems.length - MAX_SHOWN} more`] : shown
}

function toSentence({ file, line, column, reason }: Problem): string {
  const location = [file, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ')
  return `${location}: ${reason}`
}

const MAX_SHOWN = 10
