/**
 * A phone's photo in the size that the shop keeps: it then takes seconds on a slow line, not minutes, and even the
 * largest camera fits. What is small already, or no picture at all, is left for the shop to judge.
 */
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
  // What was transparent would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return shrunk && shrunk.size < file.size ? shrunk : file
}

const SMALL = 1024 * 1024

/** The shop's own: a larger picture is made smaller there in any case. */
const MAX_SIDE = 2560
