import { DAY_MS, HOUR_MS } from '#shared/today.ts'

/** The name of an image file. Other files in the folder or bucket do not belong to the store. */
export const FILE_NAME = /^[a-z0-9-]+\.(webp|avif|jpg)$/

export function assertFileName(file: string) {
  if (!FILE_NAME.test(file)) throw new Error(`${file} is not a valid image name`)
}

export const OWNER_FILE = '.image-folder'
export const TRASH = '.unneeded'
export const UNFINISHED_MS = HOUR_MS
export const TRASH_MS = 30 * DAY_MS
