import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Keeps a screen that broke, or whose code did not arrive, from taking the rest of the page with it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState
        drawing="sprout"
        level={1}
        title="This page did not open"
        // React remembers that a screen's code did not arrive, so only a fresh start can fetch it again.
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        Please check your connection. Your cart and your wishlist are safe.
      </EmptyState>
    )
  }
}
