import { Component, type ReactNode, Suspense } from 'react'

type LateProps = {
  children: ReactNode
  /** While the code is on its way. */
  waiting: ReactNode
  /** When it did not arrive. */
  failed?: ReactNode
}

/** For a part whose code comes later: if it does not come, the rest of the page is none the worse. */
export class Late extends Component<LateProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, waiting, failed } = this.props
    return this.state.hasFailed ? failed : <Suspense fallback={waiting}>{children}</Suspense>
  }
}
