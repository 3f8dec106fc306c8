import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  children: ReactNode
  /** Drawn in the place of what broke, or did not arrive. */
  failed: (tryAgain: () => void) => ReactNode
}

/** Keeps a broken part from taking the page with it. When the network returns, it is tried again by itself. */
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
    // Twice in vain: the shop may have been renewed since this page was opened, and its files have other names now.
    if (this.hasTriedAgain) return window.location.reload()
    this.hasTriedAgain = true
    this.draw()
  }

  override render() {
    return this.state.hasFailed ? this.props.failed(this.tryAgain) : this.props.children
  }
}
