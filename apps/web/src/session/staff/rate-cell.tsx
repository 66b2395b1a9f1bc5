import { GivenStars, Stars } from '@troupe/ui/stars'
import { useRef, useState } from 'react'
import type { Assignment } from '../session-query.ts'
import { type Desk, ratingOf } from './staff-desk.ts'

/** What staff think of someone's work at an event that has run: five stars to give, or those that were given. */
export function RateCell({ place, desk }: { place: Assignment; desk: Desk }) {
  const kind = ratingOf(place, desk)
  if (kind === 'OWN') return <span className="faint">You can’t rate yourself</span>
  if (kind === 'GIVE' && place.user) return <GiveStars place={place} name={place.user.fullName} desk={desk} />
  return place.rating === null ? null : <GivenStars value={place.rating} />
}

interface GiveStarsProps {
  readonly place: Assignment
  readonly name: string
  readonly desk: Desk
}

function GiveStars({ place, name, desk }: GiveStarsProps) {
  const { stars, give } = useRating(place, name, desk)
  return <Stars label={`Rating of ${name}`} value={stars} onChange={give} size={desk.phone ? 'md' : 'sm'} />
}

/** Saves each rating when it is given. The arrow keys give several in a row: they are sent one after the other, and only the newest of those that wait. */
function useRating(place: Assignment, name: string, { rate }: Desk) {
  const [given, setGiven] = useState<number>()
  const newest = useRef(0)
  const sending = useRef(Promise.resolve())
  function give(rating: number) {
    setGiven(rating)
    newest.current += 1
    const mine = newest.current
    sending.current = sending.current.then(async () => {
      if (mine !== newest.current) return
      await rate({ place: place.id, name, rating, was: place.staffRating })
      if (mine === newest.current) setGiven(undefined)
    })
  }
  return { stars: given ?? place.staffRating, give }
}
