import { Component, type ReactNode } from 'react'

type CaughtProps = {
  /** Shown instead of what failed. */
  instead: ReactNode
  onFailure?: ((error: unknown) => void) | undefined
  children: ReactNode
}

/** An error boundary around a part that may fail to load, so that the rest of the page stays. A new key retries. */
export class Caught extends Component<CaughtProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error)
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
