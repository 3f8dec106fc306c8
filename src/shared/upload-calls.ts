import { z } from 'zod'
import { call } from './call.ts'
import { can } from './roles.ts'

export const uploadCalls = {
  create: call('POST /api/upload', {
    access: can('edit products'),
    summary: 'Stores an image (multipart, field image: JPEG, PNG, WebP or AVIF up to 5 MB). Returns its address',
    reply: z.string(),
  }),
}
