/** 'hero-ayurveda-320.avif': the image, one of its widths, the format. */
export const IMAGE_FILE =
  /^(?<name>[a-z0-9-]{1,80}?)(?:(?:-(?:160|320|480|640|1280))?\.(?<format>avif|webp)|-preview\.(?<preview>jpg))$/

/** The image that a file is, or is a size of. */
export const imageOf = (file: string): string => IMAGE_FILE.exec(file)?.groups?.name ?? ''

export const isNamedByContent = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

export const IMMUTABLE = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'

/** A hero keeps its name when it changes; other names change with their content. */
export const cachingOf = (file: string): string => (isNamedByContent(imageOf(file)) ? IMMUTABLE : FOR_A_DAY)

export const typeOf = (file: string): string => `image/${file.replace(/.*\./, '').replace('jpg', 'jpeg')}`
