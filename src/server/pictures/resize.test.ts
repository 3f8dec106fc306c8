import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CARD_WIDTHS } from '#shared/uploads.ts'
import { resizePicture } from './resize.ts'

test('no picture is heavier than 8 kB in a card, and a plain one keeps its best quality', async () => {
  const [busy, plain] = [await photo(40), await photo(2)]
  const { sizes } = await resizePicture(busy)
  const inCards = sizes.filter(({ width }) => CARD_WIDTHS.some((each) => each === width))
  expect(inCards).toHaveLength(CARD_WIDTHS.length * 2)
  expect(inCards.filter(({ bytes }) => bytes.length > 8_000)).toEqual([])

  const heaviest = await sharp(busy).resize({ width: 480 }).webp({ quality: 72, effort: 2 }).toBuffer()
  expect(heaviest.length).toBeGreaterThan(8_000)
  const calm = (await resizePicture(plain)).sizes.find(({ width, format }) => width === 480 && format === 'webp')
  const best = await sharp(plain).resize({ width: 480 }).webp({ quality: 72, effort: 2 }).toBuffer()
  expect(calm?.bytes.length).toBe(best.length)
})

/** Grain like that of a photo; `sigma` is its strength. */
const photo = (sigma: number) =>
  sharp({
    create: { width: 640, height: 640, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .blur(1.2)
    .webp({ quality: 95 })
    .toBuffer()
