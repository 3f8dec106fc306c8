import sharp from 'sharp'

/** The average colour, as '#e9f0e4': what a screen shows until the picture has come. */
export async function colorOf(picture: Uint8Array): Promise<string> {
  const pixel = await sharp(picture)
    .flatten({ background: 'white' })
    .resize(1, 1)
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}
