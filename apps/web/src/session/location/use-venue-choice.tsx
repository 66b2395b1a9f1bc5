import { Notice } from '@troupe/ui/notice'
import { type ReactNode, useState } from 'react'
import { AddLocationDocument } from '../../graphql.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { CreditsNotice, missingCredits } from '../../schedule/credits-notice.tsx'
import type { ChosenVenue } from '../../venue/choose/chosen-venue.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'

type EventToChoose = Pick<Session, 'id' | 'version' | 'workspaceId'>
interface VenueChoice {
  readonly event: EventToChoose
  readonly venue: Pick<ChosenVenue, 'id' | 'name'>
}
interface Choosing {
  readonly choose: (choice: VenueChoice) => void
  /** The id of the venue whose choice is being saved. */
  readonly busy: string | null
  /** Why the last choice was refused, and what can be done about it. */
  readonly refused: ReactNode
}

/**
 * Lets an event start at a venue: its name, its address and its point are copied, and what it costs more is charged. Credits that are missing can be bought, and the choice
 * is made then.
 */
export function useVenueChoice(onDone: () => void): Choosing {
  const add = useChange(AddLocationDocument)
  const [made, setMade] = useState<VenueChoice | null>(null)
  const missing = missingCredits(add.error)
  const choose = (choice: VenueChoice) => {
    setMade(choice)
    const { event, venue } = choice
    add.mutate({ input: { id: event.id, type: 'START', venueId: venue.id, ...mergeOver(event) } }, { onSuccess: onDone })
  }
  return {
    choose,
    busy: add.isPending ? (made?.venue.id ?? null) : null,
    refused:
      add.error &&
      (missing !== null && made ? (
        <CreditsNotice
          workspaceId={made.event.workspaceId}
          interrupted={{ missing, words: `choose ${made.venue.name}`, finish: () => choose(made) }}
        />
      ) : (
        <Notice tone="danger" live>
          {refusalWords(add.error)}
        </Notice>
      )),
  }
}
