import { useQuery } from '@tanstack/react-query'
import { sizeFor } from '@troupe/domain/catalogue/rooms'
import { teamsFor } from '@troupe/domain/session/teams'
import { ZONE_GROUPS } from '@troupe/domain/time/zones'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { useState } from 'react'
import { credits, number } from '../../platform/format.ts'
import type { BookableFormat, BookableShow, City } from '../booking.ts'
import { PickFrom } from '../pick-from.tsx'
import { citiesQuery } from '../schedule-queries.ts'
import { formatWords } from '../words.ts'
import css from './booking-panel.module.css'

/** Which way of playing. Choosing one answers the question. */
export function FormatStep({
  show,
  value,
  onChoose,
}: {
  show: BookableShow
  value: BookableFormat | null
  onChoose: (format: BookableFormat) => void
}) {
  return (
    <fieldset className={css.step}>
      <legend className={css.question}>Format</legend>
      {show.formats.map((one) => (
        <button key={one.id} type="button" className={css.option} aria-pressed={one.id === value?.id} onClick={() => onChoose(one)}>
          <span className={css.optionName}>
            {formatWords(one)}
            {one.subscribersOnly && <span className={css.mark}>Subscribers</span>}
          </span>
          <span className={css.optionNote}>
            {number(one.attendeesMin)} to {number(one.attendeesMax)} people, {one.duration} minutes
          </span>
          {one.creditsFrom !== null && <span className={css.optionPrice}>from {credits(one.creditsFrom)}</span>}
        </button>
      ))}
    </fieldset>
  )
}

/** How many people; teams and rooms follow from the number. */
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
  const [people, setPeople] = useState(Math.min(max, Math.max(min, value ?? 20)))
  return (
    <form
      className={css.step}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(people)
      }}
    >
      <Field label="People" hint={`${teamWords(people)}. This format is for ${number(min)} to ${number(max)} people.`}>
        <NumberStepper value={people} onChange={setPeople} min={min} max={max} unit="people" />
      </Field>
      <Button type="submit">Use {number(people)} people</Button>
    </form>
  )
}

/** The city of an event where everybody, or the crew, is in one place. */
export function CityStep({
  format,
  value,
  onChoose,
  onElsewhere,
}: {
  format: BookableFormat
  value: string | null
  onChoose: (city: City) => void
  onElsewhere: (() => void) | undefined
}) {
  const { data, error, refetch, isFetching } = useQuery(citiesQuery)
  if (error) return <ErrorBlock title="Could not load cities." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  const options = (data ?? []).map((city) => ({ key: city.id, label: city.name, note: noteOf(city, format) }))
  const choose = (id: string) => {
    const city = data?.find((one) => one.id === id)
    if (city) onChoose(city)
  }
  return (
    <div className={css.step}>
      <Field
        label="City"
        hint={
          format.hostType === 'ON_SITE'
            ? 'The crew comes to you; the zone of the city sets what travel costs.'
            : 'You can give the exact address after booking.'
        }
      >
        <PickFrom options={options} value={value} onChange={choose} placeholder="Search cities" loading={!data} />
      </Field>
      {onElsewhere && (
        <Button variant="tertiary" className={css.aside} onClick={onElsewhere}>
          Another city
        </Button>
      )}
    </div>
  )
}

/** The clock by which the times are shown and the event runs. */
export function ZoneStep({ value, onChoose }: { value: string | null; onChoose: (zone: string) => void }) {
  return (
    <div className={css.step}>
      <Field label="Time zone" hint="Times are shown, and the event runs, by this clock.">
        <PickFrom options={zones} value={value} onChange={onChoose} placeholder="Search time zones" />
      </Field>
    </div>
  )
}

/** '42 in 5 teams, 2 rooms'. */
export const peopleAnswer = (people: number): string => `${number(people)} in ${teamWords(people)}`

function teamWords(people: number): string {
  const [teams, rooms] = [teamsFor(people), sizeFor(people)]
  return `${teams} ${teams === 1 ? 'team' : 'teams'}${rooms > 1 ? `, ${rooms} rooms` : ''}`
}

const zones = ZONE_GROUPS.flatMap(({ group, zones: inGroup }) => inGroup.map(({ zone, label }) => ({ key: zone, label, note: group })))

function noteOf({ country, zoneArea }: City, { hostType }: BookableFormat): string {
  if (hostType !== 'ON_SITE') return country
  return zoneArea ? `${country}, ${zoneArea}` : `${country}, outside our zones`
}
