import { DataDirInUse, DataDirUnusable } from '#server/database/embedded/data-dir.ts'
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts'
import { NewerSchema } from '#server/database/newer-schema.ts'
import { isUnreachable, reasonOf } from '#server/database/unreachable.ts'
import { WrongEnvironment } from '#server/env.ts'
import { RestoreRefused } from '#server/platform/backup/check-backup.ts'
import { StoreRefused, StoreUnavailable } from '#server/platform/object-storage/store-error.ts'
import { WrongKeys } from '#server/platform/payment-provider/check-keys.ts'
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
  NewerSchema,
  RestoreRefused,
  WebBuildError,
  WrongKeys,
]

/** The message of an error that the operator can fix; undefined for others, which show their stack. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Error && PLAIN.some((kind) => error instanceof kind)) return error.message
  if (error instanceof StoreUnavailable || error instanceof StoreRefused)
    return `The image store does not work: ${error.message}. Check IMAGE_STORE and its keys.`
  if (isUnreachable(error))
    return `The connection to the database was lost (${reasonOf(error)}). Please try again when the database can be reached.`
  return undefined
}
