import { writeSync } from 'node:fs'
import { readableLine } from './readable-line.ts'

export type LogLines = {
  /** One line with its end. Never throws. */
  write: (line: string) => void
  /** Lines that come during `work` are written in one piece at its end. */
  together: (work: () => void) => void
  /** How many lines could not be written since the start. */
  dropped: () => number
}

const STDOUT = 1

type Options = {
  put?: (text: string) => void
  /** Somebody reads along: lines are told in words. Elsewhere they are JSON, for a journal. */
  isTerminal?: boolean
}

/**
 * The log's way out. Where it cannot be written, because its disk is full or its reader is gone, lines are dropped and
 * counted, and the shop goes on selling; as soon as it can be written again, the first line says how many are missing.
 */
export function openLogLines({ put = putWhole, isTerminal = process.stdout.isTTY }: Options = {}): LogLines {
  const toText = isTerminal ? readableLine : (line: string) => line
  let dropped = 0
  let untold = 0
  // Half a line may stand there when the disk was full in the middle of it.
  const gapOf = (lines: number) =>
    lines === 0
      ? ''
      : `\n${toText(`${JSON.stringify({ level: WARN, time: Date.now(), pid: process.pid, msg: 'log lines were dropped', lines })}\n`)}`
  const write = (lines: string, count: number) => {
    try {
      put(gapOf(untold) + lines)
      untold = 0
    } catch {
      dropped += count
      untold += count
    }
  }
  let held: string[] | undefined
  return {
    write: (line) => {
      const text = toText(line)
      if (held) held.push(text)
      else write(text, 1)
    },
    together: (work) => {
      const lines: string[] = []
      held = lines
      try {
        work()
      } finally {
        held = undefined
        if (lines.length > 0) write(lines.join(''), lines.length)
      }
    },
    dropped: () => dropped,
  }
}

const WARN = 40

/** As the logger does by itself: at once, so that nothing is lost when the process dies. */
function putWhole(text: string) {
  const bytes = Buffer.from(text)
  for (let start = 0, tries = 0; start < bytes.length; ) {
    try {
      start += writeSync(STDOUT, bytes, start)
    } catch (error) {
      if (!isBusy(error) || tries === MOST_TRIES) throw error
      tries += 1
      Atomics.wait(NOBODY, 0, 0, TRY_AGAIN_MS)
    }
  }
}

/** A reader that is only slow. */
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

const MOST_TRIES = 20
const TRY_AGAIN_MS = 5
const NOBODY = new Int32Array(new SharedArrayBuffer(4))
