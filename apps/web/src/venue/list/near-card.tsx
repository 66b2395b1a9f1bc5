import { Link } from '@tanstack/react-router'
import type { VenueLine } from '../venue-queries.ts'
import { addressWords, peopleWords } from '../venue-words.ts'
import css from './venues.module.css'

/** On a phone: what was pressed on the map, with the way to its page. */
export function NearCard({ venue }: { readonly venue: VenueLine }) {
  const { id, name, rating } = venue
  return (
    <div className={css.card} aria-live="polite">
      <Link to="/venue/$id" params={{ id }} className="disp">
        {name}
      </Link>
      <p>{addressWords(venue)}</p>
      <p>{[peopleWords(venue), rating != null && `rated ${rating.toFixed(1)}`].filter(Boolean).join(', ')}</p>
    </div>
  )
}
