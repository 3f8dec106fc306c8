import { aboutProducts, type Topic } from '#server/platform/response-cache/topics.ts'
import type { Home } from '#shared/home.ts'

/** The topics that invalidate a response with this data. */
export const aboutHome = ({ popular, sliders }: Home): Topic[] => [
  'lists',
  'words',
  ...aboutProducts([...popular, ...Object.values(sliders).flat()]),
]
