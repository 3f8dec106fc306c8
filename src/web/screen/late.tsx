import type { ReactNode } from 'react'
import { Waiting } from '#web/lib/page.tsx'
import { Boundary } from './boundary.tsx'

type LateProps = {
  children: ReactNode
  waiting?: ReactNode
  failed?: (tryAgain: () => void) => ReactNode
}

/** A lazily loaded part made with `page`. A failed load does not affect the rest of the page. */
export const Late = ({ children, waiting = null, failed = () => null }: LateProps) => (
  <Boundary failed={failed}>
    <Waiting value={waiting}>{children}</Waiting>
  </Boundary>
)
