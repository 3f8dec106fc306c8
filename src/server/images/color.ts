import sharp from 'sharp'

/** The average colour, such as '#e9f0e4': the placeholder until the image has loaded. */
export async function colorOf(image: Uint8Array): Promise<string> {
  const pixel = await sharp(image).flatten({ background: 'white' }).resize(1, 1).toColourspace('srgb').raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
