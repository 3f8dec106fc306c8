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

const MESSAGES = [
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
  if (error instanceof Error && MESSAGES.some((kind) => error instanceof kind)) return error.message
  if (error instanceof StoreUnavailable || error instanceof StoreRefused)
    return `The image store does not work: ${error.message}. Check IMAGE_STORE and its keys.`
  return messageOfFile(error) ?? messageOfDatabase(error)
}

const messageOfDatabase = (error: unknown) =>
  isUnreachable(error)
    ? `The connection to the database was lost (${reasonOf(error)}). Please try again when the database can be reached.`
    : undefined

/** What the system refused to do with a file or folder. A socket's error has another `syscall`. */
function messageOfFile(error: unknown): string | undefined {
  if (!isOfSystem(error) || error.syscall === 'connect') return undefined
  const text = FILE_ERRORS[error.code]
  return text && (error.path === undefined ? `${text}.` : `${text}: ${error.path}`)
}

const isOfSystem = (error: unknown): error is Error & { code: string; syscall?: string; path?: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

const FILE_ERRORS: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk space of this user is used up',
  EROFS: 'This disk is read-only',
  EACCES: 'This user has no permission for this file or folder',
  EPERM: 'This user has no permission for this file or folder',
  ENOENT: 'This file or folder does not exist',
  EEXIST: 'This file exists already',
  ENOTDIR: 'This is a file, and a folder is needed',
  EISDIR: 'This is a folder, and a file is needed',
}
