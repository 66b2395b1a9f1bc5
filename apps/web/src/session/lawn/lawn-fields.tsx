import type { LawnFit } from '@troupe/domain/game/lawn-day'
import { MOST_STATIONS, MOST_TEAMS } from '@troupe/domain/game/lawn-plan'
import { Button } from '@troupe/ui/button'
import { Message } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { TextArea } from '@troupe/ui/text-area'
import { Toggle } from '@troupe/ui/toggle'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { time } from '../../platform/format.ts'
import type { Session } from '../session-query.ts'
import css from './lawn.module.css'
import type { LawnForm } from './use-lawn.ts'

interface LawnFieldsProps {
  readonly session: Session
  readonly form: LawnForm
  readonly fit: LawnFit
  /** Why the reader can't change them. */
  readonly why: string | undefined
}

/** What a lawn schedule follows from. Every change is drawn as it is typed. */
export function LawnFieldsPanel({ session: { startsAt, duration, timezone }, form, fit, why }: LawnFieldsProps) {
  const { values, off } = form
  const at = (minutes: number) => startsAt && time(Temporal.Instant.from(startsAt).add({ minutes }).toString(), timezone)
  const first = at(values.startOffset)
  const last = at(duration - values.endOffset)
  const middle = Math.max(1, Math.ceil(fit.rounds / 2))
  const minutes = { form, unit: 'minutes' } as const
  return (
    <section className={css.fields} aria-label="Lawn plan">
      <Minutes {...minutes} name="roundDuration" min={5} max={120} hint="minutes" />
      <Minutes {...minutes} name="roundBreakDuration" min={0} max={60} hint="minutes" />
      <Row
        form={form}
        name="break"
        hint={fit.breakAfter === null ? undefined : `${values.breakDuration} min after round ${fit.breakAfter}`}
      >
        <Toggle label={form.labels.break} hideLabel checked={values.break} disabled={off} onChange={(on) => form.choose('break', on)} />
      </Row>
      {values.break && (
        <>
          <Minutes {...minutes} name="breakDuration" min={0} max={180} hint="minutes" />
          {fit.rounds > 1 && (
            <Row form={form} name="breakAfter" hint={values.breakAfter === null ? 'in the middle' : undefined}>
              <NumberStepper
                label={form.labels.breakAfter}
                live
                min={1}
                max={fit.rounds - 1}
                value={Math.min(values.breakAfter ?? middle, fit.rounds - 1)}
                disabled={off}
                onChange={(round) => form.press('breakAfter', round === middle ? null : round)}
              />
            </Row>
          )}
        </>
      )}
      <Minutes {...minutes} name="startOffset" min={0} max={240} step={5} hint={first ? `minutes, first round ${first}` : 'minutes'} />
      <Minutes {...minutes} name="endOffset" min={0} max={240} step={5} hint={last ? `minutes, by ${last}` : 'minutes'} />
      <Row form={form} name="rounds" hint={fit.rounds === fit.allRounds ? 'all teams meet' : `of ${fit.allRounds}`}>
        <NumberStepper
          label={form.labels.rounds}
          live
          min={1}
          max={fit.allRounds}
          value={fit.rounds}
          disabled={off}
          onChange={(rounds) => form.press('rounds', rounds === fit.allRounds ? null : rounds)}
        />
      </Row>
      <Names form={form} name="teams" hint={`One name on each line, 2 to ${MOST_TEAMS}.`} />
      <Names form={form} name="missions" hint={`One name on each line, 1 to ${MOST_STATIONS}.`} />
      {why !== undefined && <p className="note">{why}</p>}
    </section>
  )
}

type NumberName = 'roundDuration' | 'roundBreakDuration' | 'breakDuration' | 'startOffset' | 'endOffset'

interface LawnRowProps {
  readonly form: LawnForm
  readonly name: NumberName | 'break' | 'breakAfter' | 'rounds'
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** A name, what it leads to, and its control. */
function Row({ form, name, hint, children }: LawnRowProps) {
  const { state, place } = form.row(name)
  return (
    <div ref={place} className={css.field}>
      <span className={css.label}>
        {form.labels[name]}
        {hint && <small>{hint}</small>}
      </span>
      {children}
      {state?.kind === 'refused' && (
        <div className={css.wrong}>
          <Message bad>{state.words}</Message>
        </div>
      )}
    </div>
  )
}

interface MinutesProps {
  readonly form: LawnForm
  readonly name: NumberName
  readonly hint: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly step?: number
}

const Minutes = ({ form, name, hint, ...range }: MinutesProps) => (
  <Row form={form} name={name} hint={hint}>
    <NumberStepper
      {...range}
      label={form.labels[name]}
      live
      value={form.values[name]}
      disabled={form.off}
      onChange={(value) => form.press(name, value)}
    />
  </Row>
)

interface NamesProps {
  readonly form: LawnForm
  readonly name: 'teams' | 'missions'
  readonly hint: string
}

/** Names, one on each line while they are edited: saved when they are left and by Ctrl Enter; Escape discards them. */
function Names({ form, name, hint }: NamesProps) {
  const id = useId()
  const row = form.row(name)
  const text = form.values[name]
  const names = text.split('\n').filter((line) => line.trim() !== '')
  const error = form.errorOf(name) ?? (row.state?.kind === 'refused' ? row.state.words : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') row.cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) row.close('enter')
    else return
    event.preventDefault()
  }
  return (
    <div ref={row.place} className={css.names}>
      <div className={css.namesHead}>
        <h2 id={id}>{form.labels[name]}</h2>
        {!form.off && !row.isOpen && (
          <Button size="sm" variant="tertiary" onClick={row.open}>
            Edit {names.length} <span className="vh">{form.labels[name].toLowerCase()}</span>
          </Button>
        )}
      </div>
      {row.isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the text inside has the focus, and its keys are heard here
        <div className={css.lines} onKeyDown={onKeyDown} ref={focusText}>
          <TextArea label={form.labels[name]} value={text} onChange={(typed) => form.set(name, typed)} onBlur={() => row.close('left')} />
          <p className="note">{hint}</p>
        </div>
      ) : (
        <ul className={css.chips} aria-labelledby={id}>
          {names.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {error && <Message bad>{error}</Message>}
    </div>
  )
}

/** What has just been opened has the focus, with the caret at its end. */
function focusText(place: HTMLDivElement | null) {
  const text = place?.querySelector('textarea')
  if (!text || text === document.activeElement) return
  text.focus()
  text.setSelectionRange(text.value.length, text.value.length)
}
