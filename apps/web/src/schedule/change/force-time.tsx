import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Checkbox } from '@troupe/ui/checkbox'
import { DateTimeField, type DateTimeValue } from '@troupe/ui/date-time-field'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { ApiError } from '../../platform/api.ts'
import { credits, day, ownZone, time, zoneWords } from '../../platform/format.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { type GivesWay, givesWayOf } from '../refusals.ts'
import type { Fee } from '../schedule-queries.ts'
import type { ChangeSession } from './change-session.ts'
import css from './change-sheet.module.css'

/** Staff's own way to a time: any future minute, even when everyone is on another event. */
export interface ForceWish {
  readonly at: DateTimeValue
  readonly waiving: boolean
  readonly reason: string
}
export const noForce: ForceWish = { at: { date: '', time: '', offset: null }, waiving: false, reason: '' }

/** The instant that a forced wish names, null while it isn't complete. */
export const forcedStart = ({ at: { date, time: clock, offset } }: ForceWish): string | null =>
  date && clock && offset ? new Date(`${date}T${clock}:00${offset}`).toISOString() : null

interface ForceProps {
  readonly session: ChangeSession
  readonly wish: ForceWish
  readonly fee: Fee | null
  readonly onChange: (next: ForceWish) => void
}

export function ForceTime({ session: { startsAt, timezone }, wish, fee, onChange }: ForceProps) {
  const change = (next: Partial<ForceWish>) => onChange({ ...wish, ...next })
  return (
    <div className={css.waive}>
      <DateTimeField
        label={startsAt === null ? 'Time' : 'New time'}
        required
        value={wish.at}
        zone={timezone}
        zoneName={zoneWords(timezone)}
        today={todayIn(timezone)}
        min={todayIn(timezone)}
        step={15}
        onChange={(at) => change({ at })}
      />
      <Field label="Reason" required>
        <TextInput value={wish.reason} onChange={(reason) => change({ reason })} maxLength={500} />
      </Field>
      {fee && (
        <Checkbox checked={wish.waiving} onChange={(waiving) => change({ waiving })} label={`Waive the fee of ${credits(fee.credits)}`} />
      )}
    </div>
  )
}

/** The people who could leave other events for a refused time, by event. Empty for every other refusal. */
export const releasable = (error: Error | null): readonly GivesWay[] =>
  error instanceof ApiError && error.code === 'SLOT_TAKEN' ? givesWayOf(error) : []

/** Who would be released for this time: nothing happens before it is confirmed. */
export function ReleaseNotice({ people }: { people: readonly GivesWay[] }) {
  const events = Map.groupBy(people, ({ sessionId }) => sessionId)
  return (
    <Notice tone="warning" title="No crew is free at this time" live>
      {people.length === 1
        ? 'This person would have to leave another event. If you release them, we’ll email them, and their role will be open again.'
        : 'These people would have to leave other events. If you release them, we’ll email them, and their roles will be open again.'}
      <ul className={css.released}>
        {[...events].map(([sessionId, some]) => (
          <li key={sessionId}>
            <b>{some[0]?.name}</b>
            {some[0] && `, ${day(some[0].startsAt, ownZone())}, ${time(some[0].startsAt, ownZone())} (your time)`}
            <ul>
              {some.map((one) => (
                <li key={one.assignmentId}>
                  {one.fullName} ({ASSIGNMENT_ROLE_WORDS[one.role].toLowerCase()},{' '}
                  {one.state === 'ACCEPTED' ? 'confirmed' : 'not answered yet'})
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What the button says that moves an event by force. */
export function forceWords(released: number, { first, fee }: { readonly first: boolean; readonly fee: number }): string {
  const what = first ? 'book this time' : fee > 0 ? `reschedule for ${credits(fee)}` : 'reschedule'
  if (released > 0) return `Release ${released === 1 ? '1 person' : `${released} people`} and ${what}`
  return `${what[0]?.toUpperCase()}${what.slice(1)}`
}
