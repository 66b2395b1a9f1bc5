import { useNavigate } from '@tanstack/react-router'
import { type MissionVerdict, verdictOf } from '@troupe/domain/mission/verdict'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { TextInput } from '@troupe/ui/text-input'
import { Tone } from '@troupe/ui/tone'
import { Check, CircleDashed, RotateCcw, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Mission, MissionSet } from '../sets/mission-queries.ts'
import { verdictWords } from '../sets/mission-words.ts'
import css from './play.module.css'

interface Try {
  readonly missionId: string
  readonly typed: string
  readonly verdict: MissionVerdict
}

interface TestPlayProps {
  readonly set: MissionSet
  readonly missions: readonly Mission[]
  readonly mission: Mission
}

/**
 * A set as teams play it: left a phone, which says only whether an answer is right; right every answer with the reason, for the person who writes the mission.
 * Nothing of it is stored.
 */
export function TestPlay({ set, missions, mission }: TestPlayProps) {
  const navigate = useNavigate()
  const [tries, setTries] = useState<readonly Try[]>([])
  const here = tries.filter(({ missionId }) => missionId === mission.id)
  const number = missions.indexOf(mission) + 1
  const next = missions[number]
  const place = useRef<HTMLElement>(null)
  const go = (to: Mission | undefined, play = true) =>
    navigate({
      to: '/customization/content',
      search: { set: set.id, ...(to && { mission: to.id }), ...(play && { play: '1' }) },
      resetScroll: false,
      replace: play,
    })
  const answer = (typed: string) => setTries((before) => [{ missionId: mission.id, typed, verdict: verdictOf(mission, typed) }, ...before])
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={place} tabIndex={-1} className={css.play} aria-label="Test play">
      <Phone
        key={mission.id}
        {...{ mission, number, count: missions.length, last: here[0], onAnswer: answer }}
        onNext={next && (() => void go(next))}
      />
      <div className={css.desk}>
        <div className={css.head}>
          <h2>Test play</h2>
          <Button
            size="sm"
            icon={RotateCcw}
            onClick={() => {
              setTries([])
              void go(missions[0])
            }}
          >
            Start again
          </Button>
          <Button size="sm" onClick={() => void go(mission, false)}>
            Close
          </Button>
        </div>
        <p className={css.note}>Nothing is saved. Teams see Right or Wrong; the reasons are for you.</p>
        <ol className={css.tries} aria-label="Your answers" reversed>
          {here.map((one, at) => (
            <li key={here.length - at}>
              <span className="mono">{one.typed}</span>
              <RightOrWrong verdict={one.verdict} />
              <small>{verdictWords(mission, one.verdict, one.typed)}</small>
            </li>
          ))}
        </ol>
        <SoFar missions={missions} tries={tries} mission={mission} />
      </div>
    </section>
  )
}

const RightOrWrong = ({ verdict: { correct } }: Pick<Try, 'verdict'>) => (
  <Tone bare tone={correct ? 'success' : 'danger'} icon={correct ? Check : X}>
    {correct ? 'Right' : 'Wrong'}
  </Tone>
)

interface PhoneProps {
  readonly mission: Mission
  readonly number: number
  readonly count: number
  readonly last: Try | undefined
  readonly onAnswer: (typed: string) => void
  /** Goes on; the last mission has none after it. */
  readonly onNext: (() => void) | undefined
}

/** The mission on a phone, by night as in the game, whatever the theme of the page. */
function Phone({ mission, number, count, last, onAnswer, onNext }: PhoneProps) {
  const [typed, setTyped] = useState('')
  const isRight = last?.verdict.correct === true
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return
    onAnswer(typed.trim())
    setTyped('')
  }
  return (
    <fieldset className={css.phone} data-theme="dark" aria-label="The mission as a team sees it">
      <p className={css.bar}>
        Mission {number} of {count}
      </p>
      <div className={css.screen}>
        <h2 className="disp">{mission.name}</h2>
        <p className={css.text}>{mission.instructions}</p>
        {mission.type !== 'TEXT' && !isRight && (
          <ul className={css.options}>
            {mission.options.map(({ title }) => (
              <li key={title}>
                <Button block size="lg" onClick={() => onAnswer(title)}>
                  {title}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div role="status">
          {last && (
            <p className={css.verdict} data-right={isRight}>
              <b>
                <Icon of={isRight ? Check : X} size={20} />
                {isRight ? 'Right' : 'Wrong'}
              </b>
              “{last.typed}”
            </p>
          )}
        </div>
      </div>
      {isRight && onNext && (
        <div className={css.foot}>
          <Button block size="lg" className={css.paper} onClick={onNext}>
            Next mission
          </Button>
        </div>
      )}
      {isRight && !onNext && <p className={css.foot}>That was the last mission.</p>}
      {!isRight && mission.type === 'TEXT' && (
        <form className={css.foot} onSubmit={send}>
          <TextInput label="Answer" placeholder="Answer" autoComplete="off" value={typed} onChange={setTyped} />
          <Button block size="lg" type="submit" className={css.paper}>
            Answer
          </Button>
        </form>
      )}
    </fieldset>
  )
}

/** How each mission went so far, and which one comes next. */
function SoFar({
  missions,
  tries,
  mission,
}: {
  readonly missions: readonly Mission[]
  readonly tries: readonly Try[]
  readonly mission: Mission
}) {
  const of = (one: Mission) => tries.filter(({ missionId }) => missionId === one.id)
  const isDone = (one: Mission) => of(one).some(({ verdict }) => verdict.correct)
  const next = isDone(mission) ? missions.slice(missions.indexOf(mission) + 1).find((one) => !isDone(one)) : mission
  const shown = missions.filter((one) => of(one).length > 0 || one === next)
  return (
    <div className={css.far}>
      <h2>This set so far</h2>
      <ol>
        {shown.map((one) => (
          <li key={one.id}>
            <Icon of={isDone(one) ? Check : CircleDashed} className={isDone(one) ? css.done : css.open} />
            <span className={css.number}>{missions.indexOf(one) + 1}</span>
            <span>{one.name}</span>
            <span className={css.count}>{of(one).length > 0 ? triesWords(of(one).length) : one === mission ? 'Now' : 'Next'}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const triesWords = (count: number) => (count === 1 ? '1 try' : `${count} tries`)
