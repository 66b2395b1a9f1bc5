import { shortLength } from '../../platform/words/short-length.ts'
import type { CrewFigures } from './person-query.ts'

/** 'On their share', '2 over their share', '3 under their share': a month or a span next to what would be fair. */
export function againstShare({ own, share }: { readonly own: number; readonly share: number }): string {
  const off = Math.round(own - share)
  if (off === 0) return 'On the fair share'
  return off > 0 ? `${off} over the fair share` : `${-off} under the fair share`
}

/** '94% accepted', or that no one has asked yet. */
export const acceptedWords = ({ settled, accepted }: CrewFigures['answers']): string =>
  settled === 0 ? 'None yet' : `${Math.round((100 * accepted) / settled)}% accepted`

/** 'In 3 h on average', 'Of 5 offers'. */
export function answeredWords({ settled, minutes }: CrewFigures['answers']): string {
  if (settled === 0) return 'Not asked in the last 12 months'
  return minutes === null ? `Of ${settled} offers, none answered` : `In ${shortLength(minutes)} on average`
}

/** A share as it is written: '22.8', '8'. */
export const shareWords = (share: number): string => String(Math.round(share * 10) / 10)

/** Minutes of travel as hours, from an hour on: '31 h', '40 min'. */
export const hoursWords = (minutes: number): string => (minutes < 60 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 60)} h`)
