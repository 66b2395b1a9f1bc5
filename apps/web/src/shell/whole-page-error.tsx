import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'

/** A page that could not be drawn or loaded. What was typed elsewhere stays where it is kept. */
export function WholePageError({ error, reset }: ErrorComponentProps) {
  return (
    <main className="page" id="main">
      <ErrorBlock
        title="Could not load this page."
        message={error instanceof Error ? error.message : 'Something Went Wrong'}
        onRetry={reset}
      />
    </main>
  )
}
