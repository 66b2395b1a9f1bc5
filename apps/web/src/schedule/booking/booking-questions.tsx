import { noticeHours } from '@troupe/domain/schedule/window'
import { DoneRow } from '@troupe/ui/progress-steps'
import { useState } from 'react'
import { isoDay, zoneWords } from '../../platform/format.ts'
import type { BookingChange, BookingSearch } from '../../searches.ts'
import { type BookableFormat, type BookableShow, type Choices, type City, needsCity, type Step, usualZone } from '../booking.ts'
import type { TimeSubject } from '../schedule-queries.ts'
import { TimePicker } from '../time-picker.tsx'
import { formatWords } from '../words.ts'
import { CityStep, FormatStep, PeopleStep, peopleAnswer, ZoneStep } from './booking-steps.tsx'

interface QuestionsProps {
  readonly show: BookableShow
  readonly search: BookingSearch
  readonly choices: Choices
  /** The open question; null when everything is answered. */
  readonly step: Step | null
  /** Staff give no notice. */
  readonly staff: boolean
  readonly signedIn: boolean
  /** The city of the address is being looked up. */
  readonly waiting: boolean
  readonly onAnswer: (next: BookingChange) => void
  /** Opens an answered question again. */
  readonly onReopen: (step: Step) => void
}

/** The answered questions on one line each, the open one, and below them the dates and times. */
export function Questions(props: QuestionsProps) {
  const { show, search, choices, step, onAnswer } = props
  const { format } = choices
  return (
    <>
      <Answered {...props} />
      {step === 'format' && (
        <FormatStep
          show={show}
          value={format}
          onChoose={({ type, hostType }) => onAnswer({ format: type, host: hostType, start: undefined })}
        />
      )}
      {step === 'people' && format && (
        <PeopleStep format={format} value={search.people} onChoose={(people) => onAnswer({ people, start: undefined })} />
      )}
      {step === 'place' && <PlaceStep {...props} />}
      <TimeStep {...props} />
    </>
  )
}

function Answered({ show, search, choices, step, onReopen }: QuestionsProps) {
  const { format, people, place } = choices
  const fixed = show.formats.length === 1
  return (
    <>
      {format && step !== 'format' && (
        <DoneRow
          label="Format"
          value={search.minutes ? `${formatWords(format)}, ${format.duration} minutes` : formatWords(format)}
          onChange={fixed ? undefined : () => onReopen('format')}
        />
      )}
      {people !== null && step !== 'people' && <DoneRow label="People" value={peopleAnswer(people)} onChange={() => onReopen('people')} />}
      {format && people !== null && place && step !== 'place' && (
        <DoneRow
          label={place.city ? 'Place' : 'Time zone'}
          value={place.city ? placeWords(place.city, format) : zoneWords(place.timezone)}
          onChange={() => onReopen('place')}
        />
      )}
    </>
  )
}

/** 'Chicago, zone B': most zones carry the name of their city. */
function placeWords({ name, zoneArea }: City, { hostType }: BookableFormat): string {
  if (hostType !== 'ON_SITE' || zoneArea === null) return name
  return zoneArea.startsWith(name) ? zoneArea : `${name}, ${zoneArea}`
}

function PlaceStep({ choices, search, waiting, onAnswer }: QuestionsProps) {
  const { format, place } = choices
  const [elsewhere, setElsewhere] = useState(false)
  if (!format || waiting) return null
  if (needsCity(format) && !elsewhere) {
    return (
      <CityStep
        format={format}
        value={search.city ?? null}
        onChoose={(city) => onAnswer({ city: city.id, zone: undefined, start: undefined })}
        onElsewhere={format.hostType === 'ON_SITE' ? undefined : () => setElsewhere(true)}
      />
    )
  }
  return <ZoneStep value={place?.timezone ?? usualZone()} onChoose={(zone) => onAnswer({ zone, city: undefined, start: undefined })} />
}

/** The calendar stays open once the three answers before it are there: date and time are compared, not typed. */
function TimeStep({ show, choices, staff, signedIn, step, onAnswer }: QuestionsProps) {
  const { format, people, place, date, start } = choices
  if (!format || people === null || !place || (step !== null && step !== 'time')) return null
  const subject: TimeSubject = { kind: 'new', experienceId: show.id, format, people, place, signedIn }
  return (
    <TimePicker
      key={`${format.id} ${place.timezone}`}
      subject={subject}
      date={start ? isoDay(start, place.timezone) : date}
      start={start}
      noticeHours={staff ? 0 : noticeHours(format)}
      hostless={format.hostType === 'SELF_HOSTED'}
      onDate={(day) => onAnswer({ date: day, start: undefined })}
      onStart={(day, startsAt) => onAnswer({ date: day, start: startsAt })}
    />
  )
}
