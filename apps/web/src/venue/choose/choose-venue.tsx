import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import type { ReactNode } from 'react'
import { type FittingVenue, fittingQuery } from '../venue-queries.ts'

/** The venue that was chosen, with what it changes in the price of the event: '1 credit more'; null for nothing. */
export type ChosenVenue = Pick<FittingVenue, 'id' | 'name' | 'city' | 'location'> & { readonly change: string | null }

interface ChooseVenueProps {
  /** The event that looks for a place. */
  readonly sessionId: string
  readonly onChoose: (venue: ChosenVenue) => void
  /** Leads back without a choice. */
  readonly onBack: () => void
  /** The id of the venue whose choice is being saved. */
  readonly busy?: string | null | undefined
  /** Why the last choice was refused; it is shown at the venue, or instead as what `refused` draws. */
  readonly refused?: ReactNode
  /** The event's poster, 40 pixels wide, in front of its name. */
  readonly poster?: ReactNode
}

/** The venues for an event, each with how it fits, rule by rule. */
export function ChooseVenue({ sessionId, onChoose, onBack, busy, refused }: ChooseVenueProps) {
  const { data = [] } = useQuery(fittingQuery({ sessionId }))
  return (
    <div>
      <h2 className="disp">Choose a venue</h2>
      <Button onClick={onBack}>Back to Location</Button>
      {refused}
      <ul>
        {data.map(({ id, name, city, location }) => (
          <li key={id}>
            <Button busy={busy === id} onClick={() => onChoose({ id, name, city, location, change: null })}>
              Choose {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
