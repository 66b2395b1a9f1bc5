import { Poster } from '@troupe/ui/poster'
import { ChooseVenue } from '../../venue/choose/choose-venue.tsx'
import type { Session } from '../session-query.ts'
import { useVenueChoice } from './use-venue-choice.tsx'

interface ChooseForEventProps {
  readonly session: Session
  readonly onBack: () => void
}

/** The venues of ours that the event may start at. */
export function ChooseForEvent({ session, onBack }: ChooseForEventProps) {
  const { choose, busy, refused } = useVenueChoice(onBack)
  return (
    <ChooseVenue
      sessionId={session.id}
      onChoose={(venue) => choose({ event: session, venue })}
      onBack={onBack}
      poster={<Poster category={session.experience.category} title={session.experience.title} shape="thumb" decorative />}
      busy={busy}
      refused={refused}
    />
  )
}
