import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  children: ReactNode
  failed: (tryAgain: () => void) => ReactNode
}

/** Error boundary for a part of the page. Retries when the network returns. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private hasTriedAgain = false

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    window.addEventListener('online', this.draw)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.draw)
  }

  private draw = () => {
    window.removeEventListener('online', this.draw)
    this.setState({ hasFailed: false })
  }

  private tryAgain = () => {
    // After two failures: a newer build may have renamed the files, so reload.
    if (this.hasTriedAgain) return window.location.reload()
    this.hasTriedAgain = true
    this.draw()
  }

  override render() {
    return this.state.hasFailed ? this.props.failed(this.tryAgain) : this.props.children
  }
}
