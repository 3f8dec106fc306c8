import type { ReactNode } from 'react'
import { Waiting } from '#web/lib/page.tsx'
import { Boundary } from './boundary.tsx'

type LateProps = {
  children: ReactNode
  /** While the code is on its way. */
  waiting: ReactNode
  /** When it did not arrive. */
  failed?: (tryAgain: () => void) => ReactNode
}

/** For a part whose code comes later, made with `page`: if it does not come, the rest of the page is none the worse. */
export const Late = ({ children, waiting, failed = () => null }: LateProps) => (
  <Boundary failed={failed}>
    <Waiting value={waiting}>{children}</Waiting>
  </Boundary>
)
