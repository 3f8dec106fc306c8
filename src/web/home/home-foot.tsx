import { useQuery } from '@tanstack/react-query'
import { AboutBlock } from './about-block.tsx'
import { Promos } from './promos.tsx'
import { homeQuery } from './queries.ts'

/** The lower end of the home page, whose code and pictures come when the reader comes near it. */
export function HomeFoot() {
  const home = useQuery(homeQuery()).data
  if (!home) return null
  return (
    <>
      <Promos home={home} />
      <AboutBlock home={home} />
    </>
  )
}
