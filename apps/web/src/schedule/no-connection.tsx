import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'

/** The answer to a booking or a payment is unknown because the network went; the sentence says why trying again is safe. */
export const NoConnection = ({ onRetry, children }: { onRetry: () => void; children: string }) => (
  <Notice
    tone="warning"
    title="No connection"
    live
    actions={
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {children}
  </Notice>
)
