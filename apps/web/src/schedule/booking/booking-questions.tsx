import { DoneRow } from '@troupe/ui/progress-steps'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { formatWords, isoDay, zoneWords } from '../../platform/format.ts'
import { type BookableFormat, type City, hasOptions, needsCity, spotWords, usualZone } from '../booking.ts'
import { nightWords } from '../words.ts'
import css from './booking-panel.module.css'
import { FormatStep, PeopleStep, peopleAnswer, ZoneStep } from './booking-steps.tsx'
import { OptionsStep, optionsWords } from './options-step.tsx'
import type { QuestionsProps } from './questions-props.ts'
import { UnlistedCity } from './unlisted-city.tsx'
import { WhereStep } from './where-step.tsx'

/** The answered questions, folded to a row each. */
export function Answers({ show, choices, step, onReopen }: QuestionsProps) {
  const { format, people, place } = choices
  const fixed = show.formats.length === 1
  return (
    <>
      {format && step !== 'format' && (
        <DoneRow label="Format" value={formatWords(format)} onChange={fixed ? undefined : () => onReopen('format')} />
      )}
      {format && people !== null && step !== 'people' && (
        <DoneRow label="People" value={peopleAnswer(people, format)} onChange={() => onReopen('people')} />
      )}
      {format && people !== null && place && step !== 'place' && (
        <DoneRow
          label={place.city ? 'City' : place.spot ? 'Place' : 'Time zone'}
          value={place.city ? placeWords(place.city, format) : (spotWords(place) ?? zoneWords(place.timezone))}
          onChange={() => onReopen('place')}
        />
      )}
      {format && people !== null && place && step !== 'options' && hasOptions(format) && (
        <DoneRow label="Options" value={optionsWords(format, choices)} onChange={() => onReopen('options')} />
      )}
    </>
  )
}

/** The open question; date and time have a ticket of their own. */
export function Question(props: QuestionsProps) {
  const { show, search, choices, step, onAnswer } = props
  const { format } = choices
  if (step === 'options') return <OptionsStep {...props} />
  if (step === 'format')
    return (
      <>
        <p className={css.question}>Format</p>
        <FormatStep
          show={show}
          people={search.people}
          value={format}
          onChoose={({ type, hostType }) => onAnswer({ format: type, host: hostType, start: undefined })}
        />
      </>
    )
  if (step === 'people')
    return format && <PeopleStep format={format} value={search.people} onChoose={(people) => onAnswer({ people, start: undefined })} />
  return step === 'place' && <PlaceStep {...props} />
}

/** 'Chicago, zone B': most zones carry the name of their city. */
function placeWords({ name, zoneArea }: City, { hostType }: BookableFormat): string {
  if (hostType !== 'ON_SITE' || zoneArea === null) return name
  return zoneArea.startsWith(name) ? zoneArea : `${name}, ${zoneArea}`
}

function PlaceStep({ show, choices, waiting, onAnswer }: QuestionsProps) {
  const { format, place } = choices
  const [elsewhere, setElsewhere] = useState(false)
  const toast = useToast()
  if (!format || waiting) return null
  if (needsCity(format) && !elsewhere) {
    return (
      <WhereStep format={format} onAnswer={onAnswer}>
        <UnlistedCity show={show} format={format} onElsewhere={() => setElsewhere(true)} onAnswer={onAnswer} />
      </WhereStep>
    )
  }
  const chooseZone = (zone: string) => {
    const { start } = choices
    const night = start === null ? null : nightWords(start, zone)
    if (night !== null) toast(night)
    onAnswer({
      zone,
      city: undefined,
      location: undefined,
      ...(start && { date: isoDay(start, zone), start: night === null ? start : undefined }),
    })
  }
  return <ZoneStep value={place?.timezone ?? usualZone()} onChoose={chooseZone} />
}
