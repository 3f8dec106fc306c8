import sharp from 'sharp'
import { AppError, badRequest } from '#server/http/errors.ts'
import { limitConcurrency } from '#server/platform/concurrency/limit-concurrency.ts'
import { sizes } from '#server/platform/memory/sizes.ts'
import { colorOf } from './color.ts'

type AcceptedImage = { bytes: Buffer; width: number; height: number; color: string }

// Security: only the decoders of the four accepted formats are enabled in this process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

// Each upload is decoded once, so a cache would have no hits.
sharp.cache(false)

const limited = limitConcurrency(sizes.uploads)

/**
 * Decodes an upload by its content and ignores its name. Encodes a new WebP, which drops metadata and hidden data.
 * Throws 415 for another format, and 400 for an image that is too large or animated.
 */
export const acceptImage = (upload: Uint8Array): Promise<AcceptedImage> => limited(() => accept(upload))

async function accept(upload: Uint8Array): Promise<AcceptedImage> {
  await refuseByHeader(upload)
  try {
    const { data, info } = await sharp(upload, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, color: await colorOf(data) }
  } catch (error) {
    throw unreadable(error)
  }
}

/** Reads only the header, so that a decompression bomb is never decoded. */
async function refuseByHeader(upload: Uint8Array) {
  const { width, height, pages = 1 } = await headerOf(upload)
  if (width * height > MAX_PIXELS) throw badRequest('The picture is too large: at most 24 megapixels')
  if (pages > 1) throw badRequest('Animated pictures are not supported; choose a still picture')
}

async function headerOf(upload: Uint8Array) {
  try {
    return await sharp(upload, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw unreadable(error)
  }
}

const unreadable = (cause: unknown) =>
  Object.assign(new AppError(415, 'wrong_type', 'The picture must be a JPEG, PNG, WebP or AVIF file'), { cause })

const MAX_PIXELS = 24_000_000
const MAX_SIDE = 2560
