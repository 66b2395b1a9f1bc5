import { Component, type ReactNode } from 'react'

type CaughtProps = {
  /** Stands in the place of what failed. */
  instead: ReactNode
  onFailure?: ((error: unknown) => void) | undefined
  children: ReactNode
}

/** Stands around a part that may not arrive, so that the rest of the page stays. A new key gives it another try. */
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
