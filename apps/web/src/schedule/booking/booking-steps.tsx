import { sizeFor } from '@troupe/domain/catalogue/rooms'
import { teamsFor } from '@troupe/domain/session/teams'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { useState } from 'react'
import { credits, formatWords, number } from '../../platform/format.ts'
import { zoneOptions } from '../../platform/words/zone-options.ts'
import type { BookableFormat, BookableShow } from '../booking.ts'
import { PickFrom } from '../pick-from.tsx'
import css from './booking-panel.module.css'

/** Which format. Choosing one answers the question. */
export function FormatStep({
  show,
  people,
  value,
  onChoose,
}: {
  show: BookableShow
  /** How many come, if that was said already. */
  people: number | undefined
  value: BookableFormat | null
  onChoose: (format: BookableFormat) => void
}) {
  return show.formats.map((one) => (
    <button key={one.id} type="button" className={css.option} aria-pressed={one.id === value?.id} onClick={() => onChoose(one)}>
      <span className={css.optionName}>
        {formatWords(one)}
        {one.subscribersOnly && <span className={css.mark}>Subscribers only</span>}
      </span>
      <span className={css.optionNote}>
        {sizeWords(one)}, {one.duration} minutes
      </span>
      <span className={css.optionPrice}>
        {one.creditsFrom !== null
          ? `from ${credits(one.creditsFrom)}`
          : people !== undefined && !fitsGroup(one, people) && `Not available for ${peopleWords(people)}`}
      </span>
    </button>
  ))
}

/** How many people; teams and rooms follow from the number. A number that the format isn't for stays, and is told why it can't be booked. */
export function PeopleStep({
  format,
  value,
  onChoose,
}: {
  format: BookableFormat
  value: number | undefined
  onChoose: (people: number) => void
}) {
  const { attendeesMin: min, attendeesMax: max } = format
  const [people, setPeople] = useState(value ?? Math.min(max, Math.max(min, 20)))
  const fits = fitsGroup(format, people)
  const range = `For groups of ${sizeWords(format)}.`
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (fits) onChoose(people)
      }}
    >
      <Field label="People" hint={fits ? `${teamWords(people, format)}. ${range}` : undefined} error={fits ? undefined : range}>
        <NumberStepper value={people} onChange={setPeople} min={1} unit={people === 1 ? 'person' : 'people'} />
      </Field>
      <Button type="submit" disabled={!fits} disabledReason={fits ? undefined : range}>
        Continue with {peopleWords(people)}
      </Button>
    </form>
  )
}

/** The time zone in which times are shown and the event runs. */
export function ZoneStep({ value, onChoose }: { value: string | null; onChoose: (zone: string) => void }) {
  return (
    <Field label="Time zone" hint="All times are in this time zone.">
      <PickFrom options={zoneOptions} value={value} onChange={onChoose} placeholder="Search time zones" />
    </Field>
  )
}

/** '12 to 120 people', or '12 people' for groups of one size. */
const sizeWords = ({ attendeesMin: min, attendeesMax: max }: BookableFormat): string =>
  min === max ? peopleWords(min) : `${number(min)} to ${peopleWords(max)}`

const peopleWords = (people: number): string => `${number(people)} ${people === 1 ? 'person' : 'people'}`

const fitsGroup = ({ attendeesMin, attendeesMax }: BookableFormat, people: number): boolean =>
  people >= attendeesMin && people <= attendeesMax

/** '42 people in 5 teams, 2 rooms'. */
export const partyWords = (people: number, format: BookableFormat): string => `${peopleWords(people)} in ${teamWords(people, format)}`

/** '42 in 5 teams, 2 rooms'; in person there are no rooms. */
export const peopleAnswer = (people: number, format: BookableFormat): string => `${number(people)} in ${teamWords(people, format)}`

function teamWords(people: number, { type }: BookableFormat): string {
  const [teams, rooms] = [teamsFor(people), sizeFor(people)]
  return `${teams} ${teams === 1 ? 'team' : 'teams'}${type !== 'IN_PERSON' && rooms > 1 ? `, ${rooms} rooms` : ''}`
}
