// Slow: npm run test:all only.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CARD_WIDTHS } from '#shared/uploads.ts'
import { resizeImage } from './resize.ts'

test('no image in a card exceeds 8 kB, and a plain one has the best quality', async () => {
  const [busy, simple] = [await photo(40), await photo(2)]
  const { sizes } = await resizeImage(busy, { withSizes: true })
  const inCards = sizes.filter(({ width }) => CARD_WIDTHS.some((cardWidth) => cardWidth === width))
  expect(inCards).toHaveLength(CARD_WIDTHS.length * 2)
  expect(inCards.filter(({ bytes }) => bytes.length > 8_000)).toEqual([])

  const heaviest = await sharp(busy).resize({ width: 480 }).webp({ quality: 72, effort: 2 }).toBuffer()
  expect(heaviest.length).toBeGreaterThan(8_000)
  const resized = (await resizeImage(simple, { withSizes: true })).sizes.find(
    ({ width, format }) => width === 480 && format === 'webp',
  )
  const best = await sharp(simple).resize({ width: 480 }).webp({ quality: 72, effort: 2 }).toBuffer()
  expect(resized?.bytes.length).toBe(best.length)
})

/** Noise like that of a photo; `sigma` is its strength. */
const photo = (sigma: number) =>
  sharp({
    create: { width: 640, height: 640, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .blur(1.2)
    .webp({ quality: 95 })
    .toBuffer()

test.each([
  ['a square one is whole on the background colour', 640, 640, '#fbf9f4'],
  ['a tall one too', 500, 900, '#fbf9f4'],
  ['a wide one fills the width', 1280, 640, '#008080'],
])('the preview of an image: %s', async (_, width, height, corner) => {
  const image = await sharp({ create: { width, height, channels: 3, background: '#008080' } })
    .webp()
    .toBuffer()
  const { preview, sizes, color } = await resizeImage(image, { withSizes: false })
  expect({ sizes, color }).toEqual({ sizes: [], color: undefined })
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, space: 'srgb' })
  expect(await colorAt(preview, 5, 5)).toEqual(await closeToColor(corner))
  expect(await colorAt(preview, 600, 315)).toEqual(await closeToColor('#008080'))
})

// Requirements: WEB-8
test('a detailed photo gets a preview below 300 kB, and a transparent image gets a background', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const busy = await sharp({ create: { width: 1280, height: 1280, channels: 3, background: 'teal', noise } })
    .webp({ quality: 100 })
    .toBuffer()
  expect((await resizeImage(busy, { withSizes: false })).preview.length).toBeLessThan(300_000)
  const clear = {
    create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const
  const { preview } = await resizeImage(await sharp(clear).webp().toBuffer(), { withSizes: false })
  expect(await colorAt(preview, 600, 315)).toEqual(await closeToColor('#fbf9f4'))
})

async function colorAt(image: Uint8Array, left: number, top: number) {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

/** Within the precision of JPEG. */
async function closeToColor(color: string) {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: color } })
    .raw()
    .toBuffer()
  return [...pixel].map((part) => expect.closeTo(part, -1.2))
}
