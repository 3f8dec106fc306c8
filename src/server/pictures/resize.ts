import sharp from 'sharp'
import { PICTURE_WIDTHS, type PictureFormat } from '#shared/uploads.ts'
import { colorOf } from './color.ts'

export type PictureSize = { width: number; format: PictureFormat; bytes: Uint8Array }
export type Resized = { sizes: PictureSize[]; color: string }

/** Every size of a picture that is not larger than the picture itself, in both formats. Throws when it cannot be read. */
export async function resizePicture(original: Uint8Array): Promise<Resized> {
  const { width: full } = await sharp(original).metadata()
  const sizes: PictureSize[] = []
  for (const width of PICTURE_WIDTHS.filter((wanted) => wanted <= full)) {
    const resized = () => sharp(original).resize({ width }).timeout({ seconds: 60 })
    sizes.push({ width, format: 'avif', bytes: await resized().avif(AVIF).toBuffer() })
    sizes.push({ width, format: 'webp', bytes: await resized().webp(WEBP).toBuffer() })
  }
  return { sizes, color: await colorOf(original) }
}

// Measured on the opening catalogue: the next higher effort doubles the time for 4 % fewer bytes.
const AVIF = { quality: 50, effort: 2 }
const WEBP = { quality: 72, effort: 2 }
