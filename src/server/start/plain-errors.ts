import { DataDirInUse, DataDirUnusable } from '#server/data-dir.ts'
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts'
import { WrongEnvironment } from '#server/env.ts'
import { DatabaseServerUnusable } from './database-server.ts'
import { PortTaken } from './port.ts'
import { WebBuildError } from './web-build.ts'

const PLAIN = [
  WrongEnvironment,
  PortTaken,
  DataDirInUse,
  DataDirUnusable,
  DatabaseStartError,
  DatabaseServerUnusable,
  WebBuildError,
]

/** The sentence of a failure that the operator can mend; undefined for anything else, which shows its stack. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof Error && PLAIN.some((kind) => error instanceof kind) ? error.message : undefined
