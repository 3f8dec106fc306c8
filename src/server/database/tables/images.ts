import type { Generated } from 'kysely'
import type { MaybeStamp, Stamp } from './columns.ts'

export interface ImageTables {
  images: {
    name: string
    extension: string
    width: number
    height: number
    color: string
    content_hash: string
    sizes_made_at: MaybeStamp
    preview_made_at: MaybeStamp
    created_at: Stamp
  }

  image_folder: {
    is_only: Generated<boolean>
    id: string
  }
}
