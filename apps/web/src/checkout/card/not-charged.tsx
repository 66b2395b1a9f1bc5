import { Notice } from '@troupe/ui/notice'
import { OfflineError } from '../../platform/api.ts'
import { NoConnection } from '../../schedule/no-connection.tsx'
import { CardError } from './card-entry.ts'

/** What a lost connection or a refused card means, the same wherever a card is charged; null for any other error. */
export function notChargedNotice(error: Error, onRetry: () => void) {
  if (error instanceof OfflineError)
    return <NoConnection onRetry={onRetry}>It’s safe to try again: you won’t be charged twice.</NoConnection>
  if (error instanceof CardError)
    return (
      <Notice tone="danger" title="Your card wasn’t charged" live>
        {error.message}
      </Notice>
    )
  return null
}
