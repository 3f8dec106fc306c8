import { AboutBlock } from './about-block.tsx'
import { Promos } from './promos.tsx'
import { useHome } from './queries.ts'

/** The end of the home page. Its code and images load near the viewport. */
export function HomeFoot() {
  const home = useHome()
  if (!home) return null
  return (
    <>
      <Promos home={home} />
      <AboutBlock home={home} />
    </>
  )
}
