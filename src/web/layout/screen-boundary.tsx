import { Component, type ReactNode } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** Keeps a screen that broke, or whose code did not arrive, from taking the rest of the page with it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="wrap page">
        <h1>This page did not open</h1>
        <Alert
          // React remembers that a screen's code did not arrive, so only a fresh start can fetch it again.
          action={
            <Button variant="line" size="sm" onClick={() => window.location.reload()}>
              Try again
            </Button>
          }
        >
          Please check your connection. Your cart and your wishlist are safe.
        </Alert>
      </div>
    )
  }
}
