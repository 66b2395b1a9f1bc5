import type { ReactNode } from 'react'
import type { Tab } from '../readiness-words.ts'
import type { Session } from '../session-query.ts'
import css from './changed.module.css'

type ReviewedParts = Pick<Session, 'changedSinceReview' | 'hasGroupDetails'>

/** The tabs where the customer changed something since the last review; none for who doesn't review. */
export const changedTabs = (session: ReviewedParts): ReadonlySet<Tab> =>
  new Set((session.changedSinceReview ?? []).map(({ field }) => tabOf(field, session)))

function tabOf(field: string, { hasGroupDetails }: ReviewedParts): Tab {
  if (field.startsWith('groupDetails.')) return 'group'
  if (field.startsWith('locations.') || field === 'locationDetails') return 'location'
  if (field === 'timeline') return 'schedule'
  if (/contact/i.test(field)) return 'contact'
  if (field === 'language') return 'activity'
  if (field === 'pastEventsDetails' || field === 'futureEventsDetails') return hasGroupDetails ? 'group' : 'details'
  return 'details'
}

/** 'Changed since the review. Before: Sales'; null for a field that is as it was reviewed. `show` says what the form calls a value. */
export function changedWords(
  { changedSinceReview }: Pick<ReviewedParts, 'changedSinceReview'>,
  field: string,
  show: (value: string) => string = String,
): string | null {
  const change = changedSinceReview?.find((one) => one.field === field)
  if (!change) return null
  return change.before === null ? 'Changed since the review' : `Changed since the review. Before: ${show(change.before)}`
}

/** The hint of a field, with the mark of what changed since the review in front. */
export function hintOf(session: ReviewedParts, field: string, hint?: string, show?: (value: string) => string): ReactNode {
  const words = changedWords(session, field, show)
  if (words === null) return hint
  return (
    <>
      <Changed words={words} />
      {hint && ` ${hint}`}
    </>
  )
}

/** The mark of what changed since the review, for under a value; nothing for one that is as it was reviewed. */
export function markOf(session: ReviewedParts, field: string, show?: (value: string) => string): ReactNode {
  const words = changedWords(session, field, show)
  return words && <Changed words={words} />
}

/** The mark itself, for what isn't a field with a hint. */
export const Changed = ({ words }: { words: string }) => <span className={css.changed}>{words}</span>
