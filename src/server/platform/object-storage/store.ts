import { imageFolderOf, openFolderStore } from './folder-store.ts'
import type { S3Settings } from './store-settings.ts'

export type StoredFile = { file: string; bytes: number; storedAt: Date }

/** Stores image files under names such as 'hero-ayurveda-320.avif', in a folder or a bucket. */
export type ImageStore = {
  /** For the operator: the folder, or 's3://bucket'. */
  location: string
  /** Where browsers may fetch the files themselves: the public address of the bucket or its CDN. */
  baseUrl?: string | undefined
  /** Atomic: a reader finds the whole file, or none. */
  put: (file: string, bytes: Uint8Array) => Promise<void>
  get: (file: string) => Promise<Buffer | undefined>
  has: (file: string) => Promise<boolean>
  list: () => AsyncIterable<StoredFile>
  remove: (file: string) => Promise<void>
  /** Copies a file to the trash, from where it can be restored by hand for a month. */
  copyToTrash: (file: string) => Promise<void>
  /** Deletes half-written files older than an hour, and trash older than a month. */
  emptyTrash: () => Promise<void>
  /** The id of the shop whose images these are. */
  readOwner: () => Promise<string | undefined>
  writeOwner: (id: string) => Promise<void>
  /** Stores, reads and deletes a small file. Throws if any of it fails. */
  probe: () => Promise<void>
}

/** `dataDir` holds the images if there is no bucket. */
type StoreSettings = { dataDir: string; bucket?: S3Settings | undefined; baseUrl?: string | undefined }

/** The client of a bucket is loaded only where there is one. */
export async function openImageStore({ dataDir, bucket, baseUrl }: StoreSettings): Promise<ImageStore> {
  if (!bucket) return openFolderStore(imageFolderOf(dataDir))
  const { openBucketStore } = await import('./bucket-store.ts')
  return openBucketStore(bucket, { baseUrl })
}
