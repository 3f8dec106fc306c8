import sharp from 'sharp'
import type { Caller, Reply } from './shop.ts'

export const still = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#c07f3a' } })

export type Part = { name: string; filename?: string; type?: string; content: Buffer | string }

/** A form as a browser sends it. */
export function formOf(parts: Part[], boundary = 'boundary-of-this-test') {
  const pieces = parts.flatMap(({ name, filename, type = 'application/octet-stream', content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    filename === undefined ? '\r\n' : `content-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  const payload = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Uploads bytes as the image of the form. */
export const upload = (caller: Caller, content: Buffer | string, filename = 'photo.jpg'): Promise<Reply<string>> =>
  caller.post<string>('/api/upload', undefined, formOf([{ name: 'image', filename, type: 'image/jpeg', content }]))
