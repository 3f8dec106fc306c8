import { z } from 'zod'
import type { Call } from './call.ts'

export const uploadCalls = {
  create: {
    method: 'POST',
    path: '/api/upload',
    access: 'admin',
    summary: 'Stores an image (multipart, field image: JPEG, PNG, WebP or AVIF up to 5 MB). Returns its address',
    reply: z.string(),
  },
} satisfies Record<string, Call>
