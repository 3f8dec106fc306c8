/** Downscales a photo before the upload, for slow connections. Small files and other types are sent unchanged. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= SMALL) return file
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // JPEG has no transparency: it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return shrunk && shrunk.size < file.size ? shrunk : file
}

const SMALL = 1024 * 1024

/** The server downscales to this size too. */
const MAX_SIDE = 2560
