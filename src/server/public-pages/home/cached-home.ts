import { aboutProducts, type Topic } from '#server/platform/response-cache/topics.ts'
import type { Home } from '#shared/home.ts'

/** What an answer with all of this must be made anew for. */
export const aboutHome = ({ popular, sliders }: Home): Topic[] => [
  'lists',
  'words',
  ...aboutProducts([...popular, ...Object.values(sliders).flat()]),
]
