/**
 * Downscales a photo before the upload, for slow connections, and again while it is larger than `limit`. Small files and
 * other types are sent unchanged.
 */
export async function shrinkPhoto(file: File, limit: number): Promise<Blob> {
  if (file.size <= SMALL) return file
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  let shrunk: Blob | null = file
  for (const side of SIDES) {
    shrunk = await jpegOf(image, side)
    if (!shrunk || shrunk.size <= limit) break
  }
  image.close()
  return shrunk && shrunk.size < file.size ? shrunk : file
}

async function jpegOf(image: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

const SMALL = 1024 * 1024

/** The server downscales to the first one too. */
const SIDES = [2560, 1920, 1440]
