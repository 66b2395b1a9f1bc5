import { noticeHours } from '@troupe/domain/schedule/window'
import { DoneRow } from '@troupe/ui/progress-steps'
import { useRef, useState } from 'react'
import { formatWords, isoDay, zoneWords } from '../../platform/format.ts'
import { type BookableFormat, type City, hasOptions, needsCity, usualZone } from '../booking.ts'
import type { TimeSubject } from '../schedule-queries.ts'
import { TimePicker } from '../time-picker.tsx'
import { moment } from '../words.ts'
import css from './booking-panel.module.css'
import { CityStep, FormatStep, PeopleStep, peopleAnswer, ZoneStep } from './booking-steps.tsx'
import { OptionsStep, optionsWords } from './options-step.tsx'
import type { QuestionsProps } from './questions-props.ts'
import { UnlistedCity } from './unlisted-city.tsx'

/** The answered questions, folded to a row each. They don't scroll: what was chosen is always in view. */
export function Answers({ show, choices, step, onReopen }: QuestionsProps) {
  const { format, people, place, start } = choices
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
          label={place.city ? 'City' : 'Time zone'}
          value={place.city ? placeWords(place.city, format) : zoneWords(place.timezone)}
          onChange={() => onReopen('place')}
        />
      )}
      {format && people !== null && place && step !== 'options' && hasOptions(format) && (
        <DoneRow label="Options" value={optionsWords(format, choices)} onChange={() => onReopen('options')} />
      )}
      {format && people !== null && place && start && step !== 'time' && (
        <DoneRow label="Date" value={moment(start, place.timezone)} onChange={() => onReopen('time')} />
      )}
    </>
  )
}

/** The open question. */
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
  return step === 'place' ? <PlaceStep {...props} /> : <TimeStep {...props} />
}

/** 'Chicago, zone B': most zones carry the name of their city. */
function placeWords({ name, zoneArea }: City, { hostType }: BookableFormat): string {
  if (hostType !== 'ON_SITE' || zoneArea === null) return name
  return zoneArea.startsWith(name) ? zoneArea : `${name}, ${zoneArea}`
}

function PlaceStep({ show, choices, search, waiting, onAnswer }: QuestionsProps) {
  const { format, place } = choices
  const [elsewhere, setElsewhere] = useState(false)
  if (!format || waiting) return null
  if (needsCity(format) && !elsewhere) {
    return (
      <CityStep
        format={format}
        value={search.city ?? null}
        onChoose={(city) => onAnswer({ city: city.id, zone: undefined, start: undefined })}
      >
        <UnlistedCity show={show} format={format} onElsewhere={() => setElsewhere(true)} onAnswer={onAnswer} />
      </CityStep>
    )
  }
  return <ZoneStep value={place?.timezone ?? usualZone()} onChoose={(zone) => onAnswer({ zone, city: undefined, start: undefined })} />
}

/**
 * A day and a time. A pressed time folds the question; arrow keys only move through the times, which Enter, Space or leaving the question
 * accepts.
 */
function TimeStep({ show, choices, staff, signedIn, onAnswer }: QuestionsProps) {
  const { format, people, place, date, start, packageLevel } = choices
  const browsing = useRef(false)
  if (!format || people === null || !place) return null
  const subject: TimeSubject = { kind: 'new', experienceId: show.id, format, people, place, packageLevel, signedIn }
  const accept = () => {
    browsing.current = false
    onAnswer({})
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to how the times inside are chosen
    <div
      className={css.times}
      onPointerDownCapture={() => {
        browsing.current = false
      }}
      onKeyDownCapture={({ key, target }) => {
        browsing.current = key.startsWith('Arrow')
        if (key === 'Enter' && isChosen(target)) accept()
      }}
      onPointerUpCapture={({ target }) => {
        if (start && isChosen(target)) accept()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (browsing.current && start && !currentTarget.contains(relatedTarget)) accept()
      }}
    >
      <TimePicker
        key={`${format.id} ${place.timezone}`}
        subject={subject}
        date={start ? isoDay(start, place.timezone) : date}
        start={start}
        noticeHours={staff ? 0 : noticeHours(format)}
        hostless={format.hostType === 'SELF_HOSTED'}
        onDate={(day) => onAnswer({ date: day, start: undefined })}
        onStart={(day, startsAt) => {
          onAnswer({ date: day, start: startsAt }, { stay: browsing.current })
        }}
      />
    </div>
  )
}

const isChosen = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.type === 'radio' && target.checked
