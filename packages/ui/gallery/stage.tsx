import { ConfirmProvider } from '@troupe/ui/confirm'
import { ToastProvider } from '@troupe/ui/toast'
import { Component, type ReactNode } from 'react'
import type { Specimen } from './specimens.ts'
import styles from './stage.module.css'

/** The page inside the frame: one widget and nothing of the gallery. Pictures are taken of it. */
export function Stage({ specimen: { name, title, Usage, States } }: { specimen: Specimen }) {
  return (
    <ToastProvider>
      <ConfirmProvider key={name}>
        <main className={styles.stage} aria-label={title} data-example={name}>
          <Fallen key={name}>
            <h1 className="vh">{title}</h1>
            <section aria-label="Usage" className={styles.usage}>
              <h2 className="vh">Usage</h2>
              <Usage />
            </section>
            <section aria-label="States">
              <h2 className={styles.heading}>States</h2>
              <States />
            </section>
          </Fallen>
        </main>
      </ConfirmProvider>
    </ToastProvider>
  )
}

/** An example that throws shows its error, and the others stay. */
class Fallen extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError(error: unknown) {
    return { message: String(error) }
  }
  override render() {
    return this.state.message === null ? this.props.children : <p role="alert">{`This example failed: ${this.state.message}`}</p>
  }
}
