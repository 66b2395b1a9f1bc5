import { Notice } from '@troupe/ui/notice'
import { Poster } from '@troupe/ui/poster'
import { useState } from 'react'
import { AddLocationDocument } from '../../graphql.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { CreditsNotice, missingCredits } from '../../schedule/credits-notice.tsx'
import { ChooseVenue } from '../../venue/choose/choose-venue.tsx'
import type { ChosenVenue } from '../../venue/choose/chosen-venue.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'

interface ChooseForEventProps {
  readonly session: Session
  readonly onBack: () => void
}

/** The venues of ours that the event may start at; choosing one copies its name, its address and its point, and charges what it costs more. */
export function ChooseForEvent({ session, onBack }: ChooseForEventProps) {
  const add = useChange(AddLocationDocument)
  const [chosen, setChosen] = useState<ChosenVenue | null>(null)
  const missing = missingCredits(add.error)
  const choose = (venue: ChosenVenue) => {
    setChosen(venue)
    add.mutate({ input: { id: session.id, type: 'START', venueId: venue.id, ...mergeOver(session) } }, { onSuccess: onBack })
  }
  return (
    <ChooseVenue
      sessionId={session.id}
      onChoose={choose}
      onBack={onBack}
      poster={<Poster category={session.experience.category} title={session.experience.title} shape="thumb" decorative />}
      busy={add.isPending ? chosen?.id : null}
      refused={
        add.error &&
        (missing !== null && chosen ? (
          <CreditsNotice
            workspaceId={session.workspaceId}
            interrupted={{ missing, words: `choose ${chosen.name}`, finish: () => choose(chosen) }}
          />
        ) : (
          <Notice tone="danger" live>
            {refusalWords(add.error)}
          </Notice>
        ))
      }
    />
  )
}
