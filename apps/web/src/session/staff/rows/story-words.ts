import { dayInYear, isoDay, ownZone, time } from '../../../platform/format.ts'
import { serverNow } from '../../../platform/wire/clock.ts'
import type { Assignment } from '../../session-query.ts'
import { deadlineWords, endingWords, isRefused, type Offer, overrideWords } from '../offer-words.ts'
import { choiceWords } from '../repair/why-words.ts'

/** One thing that happened to a place. */
export interface StoryLine {
  readonly key: string
  /** When, by the reader's clock; null where that isn't known. */
  readonly at: string | null
  readonly words: string
  /** done: settled with a yes; left: with a no; waits: an answer is due. */
  readonly look: 'done' | 'left' | 'waits' | 'plain'
}

type ToldPlace = Pick<Assignment, 'type' | 'choice' | 'approval' | 'offers' | 'overrideReason' | 'user'>

/** What happened to a place, the earliest first: who was chosen and by whom, asked, reminded, what they answered, and who was asked next. */
export function storyOf(place: ToldPlace, isHeld: boolean): readonly StoryLine[] {
  const offers = [...(place.offers ?? [])].reverse()
  return offers.flatMap((offer) => {
    const isNewest = offer.id === place.approval?.id
    return [...askedLines(offer, isNewest ? place : null), ...endLine(offer, isNewest && isHeld ? place : null)]
  })
}

/** 'Asked by Dana Whitlock', 'Assigned automatically, ahead of Ines Duarte.': how someone came to be asked. Only the newest offer's choice is kept. */
function askedLines(offer: Offer, place: ToldPlace | null): readonly StoryLine[] {
  const { id, user, askedAt, answeredAt, state, by } = offer
  const wasAsked = state !== 'ACCEPTED' || answeredAt !== askedAt
  const verb = wasAsked ? 'asked' : 'assigned'
  const chosen = place && !by ? choiceWords(place) : undefined
  const how = by ? `${user.fullName} was ${verb} by ${by}.` : `${user.fullName} was ${verb}.${chosen ? ` ${chosen}` : ''}`
  const override = place?.overrideReason ? ` ${overrideWords(place.overrideReason)}` : ''
  const approval = place?.approval
  return [
    { key: `${id} asked`, at: askedAt, words: `${how}${override}`, look: 'plain' },
    ...(approval?.resentAt ? [{ key: `${id} resent`, at: approval.resentAt, words: 'The offer was resent', look: 'plain' as const }] : []),
    ...(approval?.remindedAt
      ? [{ key: `${id} reminded`, at: approval.remindedAt, words: 'A reminder was sent', look: 'plain' as const }]
      : []),
  ]
}

/** What became of an offer; one that waits says until when. */
function endLine(offer: Offer, place: ToldPlace | null): readonly StoryLine[] {
  const { id, user, state, answeredAt, askedAt, note } = offer
  const line = (words: string, look: StoryLine['look'], at = answeredAt): readonly StoryLine[] => [{ key: `${id} end`, at, words, look }]
  if (state === 'PENDING') return place?.approval ? line(pendingLine(place.approval), 'waits', null) : []
  if (state === 'ACCEPTED') return answeredAt === askedAt ? [] : line(`${user.firstName} accepted.${note ? ` “${note}”` : ''}`, 'done')
  return line(isRefused(offer) ? `${user.firstName} ${endingWords(offer)}` : `${user.firstName} no longer has the role`, 'left')
}

const pendingLine = ({ expiresAt }: NonNullable<Assignment['approval']>): string =>
  expiresAt ? `Answer by ${deadlineWords(expiresAt)}` : 'No answer yet'

/** '2 Nov, 10:12 am'; of today only the time. */
export function storyTime(at: string, now = serverNow(), zone = ownZone()): string {
  const isToday = isoDay(at, zone) === isoDay(new Date(now).toISOString(), zone)
  return isToday ? `Today, ${time(at, zone)}` : `${dayInYear(at, zone).replace(/^\S+ /, '')}, ${time(at, zone)}`
}
