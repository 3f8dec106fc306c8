import { writeSync } from 'node:fs'
import { readableLine } from './readable-line.ts'

export type LogLines = ReturnType<typeof openLogLines>

const STDOUT = 1

type Options = {
  put?: (text: string) => void
  /** A terminal gets readable lines, everything else JSON. */
  isTerminal?: boolean
}

/**
 * The log's output. If it cannot be written (full disk, closed pipe), lines are dropped and counted, and the shop goes
 * on. The next written line reports the number.
 */
export function openLogLines({ put = writeFully, isTerminal = process.stdout.isTTY }: Options = {}) {
  const toText = isTerminal ? readableLine : (line: string) => line
  let dropped = 0
  let unlisted = 0
  // A full disk may have cut a line in half.
  const gapOf = (lines: number) =>
    lines === 0
      ? ''
      : `\n${toText(`${JSON.stringify({ level: WARN, time: Date.now(), pid: process.pid, msg: 'log lines were dropped', lines })}\n`)}`
  const write = (lines: string, count: number) => {
    try {
      put(gapOf(unlisted) + lines)
      unlisted = 0
    } catch {
      dropped += count
      unlisted += count
    }
  }
  let buffered: string[] | undefined
  return {
    /** Writes one line with its line end. Never throws. */
    write: (line: string) => {
      const text = toText(line)
      if (buffered) buffered.push(text)
      else write(text, 1)
    },
    /** Batches the lines of `run` into one write. */
    batch: (run: () => void) => {
      const lines: string[] = []
      buffered = lines
      try {
        run()
      } finally {
        buffered = undefined
        if (lines.length > 0) write(lines.join(''), lines.length)
      }
    },
    /** Number of dropped lines since the start. */
    dropped: () => dropped,
  }
}

const WARN = 40

/** Synchronous, as pino's default, so that a crash loses no line. */
function writeFully(text: string) {
  const bytes = Buffer.from(text)
  for (let start = 0, tries = 0; start < bytes.length; ) {
    try {
      start += writeSync(STDOUT, bytes, start)
    } catch (error) {
      if (!isBusy(error) || tries === MAX_TRIES) throw error
      tries += 1
      Atomics.wait(SLEEP_CELL, 0, 0, TRY_AGAIN_MS)
    }
  }
}

/** The reader is only slow. */
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

const MAX_TRIES = 20
const TRY_AGAIN_MS = 5
const SLEEP_CELL = new Int32Array(new SharedArrayBuffer(4))
