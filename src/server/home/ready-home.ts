import { aboutProducts, type Topic } from '#server/answers/topics.ts'
import type { Home } from '#shared/home.ts'

/** What an answer with all of this must be made anew for. */
export const aboutHome = ({ popular, sliders }: Home): Topic[] => [
  'lists',
  'words',
  ...aboutProducts([...popular, ...Object.values(sliders).flat()]),
]
