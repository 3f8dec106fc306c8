import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { PlainSentence } from '#shared/sentence.ts'
import { recheckAccess } from './authentication.ts'
import { AppError, badRequest } from './errors.ts'

type Sentences = { noForm: PlainSentence; noFile: PlainSentence }

/** The file of a form's field. Throws 415 for a body that is no form, 413 above the limit and 400 for a broken form. */
export async function readFormFile(request: FastifyRequest, field: string, sentences: Sentences): Promise<Buffer> {
  const content = await readForm(request, field, sentences)
  await recheckAccess(request)
  return content
}

async function readForm(request: FastifyRequest, field: string, { noForm, noFile }: Sentences): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError(415, 'wrong_type', noForm)
  try {
    const file = await request.file()
    if (file?.fieldname !== field) throw badRequest(noFile)
    const content = await file.toBuffer()
    // The parser itself misses it when a chunk ends exactly at the limit.
    if (file.file.truncated) throw new AppError(413, 'too_large', 'This is too large to send')
    return content
  } catch (error) {
    throw hasStatus(error) ? error : badRequest('The form could not be read')
  }
}

/** For `@fastify/multipart`: a form with one file. */
export const formLimits = (fileSize: number) => ({
  fileSize,
  files: 1,
  fields: 5,
  parts: 6,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 50,
})

/** The parser's own errors have no status, except for its limits. */
const hasStatus = (error: unknown) => error instanceof AppError || (error instanceof Error && 'statusCode' in error)
