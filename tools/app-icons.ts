import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** Renders the app icons from the shop's logo. A maskable one has its background to the edge. */
export function appIcons(drawing: string): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      const rounded = await readFile(drawing, 'utf8')
      const ground = /<rect width="64" height="64" rx="15" (fill="#\w+")\/>/.exec(rounded)
      if (!ground) throw new Error(`${drawing} is not drawn on a rounded square`)
      const square = rounded.replace(ground[0], `<rect width="64" height="64" ${ground[1]}/>`)
      // Phones crop a maskable icon to a circle of 80 % of its width.
      const inset = rounded
        .replace(ground[0], '')
        .replace(
          'viewBox="0 0 64 64"',
          `viewBox="-10 -10 84 84"><rect x="-10" y="-10" width="84" height="84" ${ground[1]}/`,
        )
      for (const [name, svg, size] of [
        ['icon-192', rounded, 192],
        ['icon-512', rounded, 512],
        ['maskable-512', inset, 512],
        ['apple-180', square, 180],
      ] as const) {
        const source = await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
          .resize(size, size)
          .png({ palette: true })
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source })
      }
    },
  }
}
