import { readAbsence } from '@troupe/domain/staffing/absence-sentence'
import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { clockWords } from '@troupe/ui/pure/hours-blocks'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { CreateAvailabilitiesDocument, DeleteAvailabilitiesDocument, ReportAbsenceDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { day, longDay, timeBeside } from '../../platform/format.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import css from './availability.module.css'
import type { HoursRow, PersonHours } from './hours-queries.ts'
import { useHoursChange } from './use-hours-change.ts'
import { minutesOf } from './week-draft.ts'

interface AbsencesProps {
  readonly hours: PersonHours
  readonly today: string
  readonly may: boolean
  /** The first name of the person whose absences these are; null for one's own. */
  readonly name: string | null
}

/** Days away, and hours of single dates: a sentence or two dates add an absence. */
export function Absences({ hours, today, may, name }: AbsencesProps) {
  const change = useHoursChange(hours.timezone)
  const rows = hours.nodes.filter((row) => row.day === null)
  const remove = (row: HoursRow) =>
    void change.change(async (release, key) => {
      await graphql(DeleteAvailabilitiesDocument, { ids: [row.id], release }, { key })
      return row.available ? 'Hours deleted' : 'Absence deleted'
    })
  return (
    <Panel title="Absences and one-off hours">
      <div className={css.parts}>
        {change.refusal && (
          <Notice tone="danger" live>
            {change.refusal}
          </Notice>
        )}
        {may && <NewAbsence {...{ hours, today, change, name }} />}
        {rows.length === 0 ? (
          <p className={css.quiet}>No absences or one-off hours planned.</p>
        ) : (
          <ul className={css.rows} aria-label="Absences and one-off hours">
            {rows.map((row) => (
              <li key={row.id} className={css.row}>
                <span>
                  <strong>{datesOf(row, hours.timezone)}</strong>
                  <span className={css.note}>{whatOf(row)}</span>
                </span>
                {may && (
                  <Button
                    size="sm"
                    variant="tertiary"
                    // the disabled attribute would drop the focus, also where the deletion is refused
                    aria-disabled={change.busy || undefined}
                    onClick={() => change.busy || remove(row)}
                  >
                    Delete<span className="vh"> {datesOf(row, hours.timezone)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

interface NewAbsenceProps extends Pick<AbsencesProps, 'hours' | 'today' | 'name'> {
  readonly change: ReturnType<typeof useHoursChange>
}

function NewAbsence({ hours, today, change, name }: NewAbsenceProps) {
  const [sentence, setSentence] = useState('')
  const [dates, setDates] = useState({ date: '', until: '' })
  const [note, setNote] = useState('')
  const read = sentence.trim() ? readAbsence(sentence, today) : null
  const write = (text: string) => {
    setSentence(text)
    const found = readAbsence(text, today)
    if (found) setDates(found)
  }
  const isReady = dates.date !== '' && dates.until >= dates.date
  const add = async () => {
    const { date, until } = dates
    const noted = note.trim() ? { note: note.trim() } : {}
    const keep = async (places: readonly string[], key: string) => {
      const at = (day: Temporal.PlainDate) => day.toZonedDateTime(hours.timezone).toInstant()
      const [from, to] = [at(Temporal.PlainDate.from(date)), at(Temporal.PlainDate.from(until).add({ days: 1 }))]
      const now = serverInstant()
      const begins = Temporal.Instant.compare(from, now) < 0 ? now : from
      const input = {
        userId: hours.userId,
        from: begins.toString(),
        to: to.toString(),
        reason: 'OTHER' as const,
        keep: [...places],
        ...noted,
      }
      await graphql(ReportAbsenceDocument, { input }, { key })
      return `Absence added: ${wordsOf(date, until)}`
    }
    // an absence that keeps shows is one of at most 31 days
    const isShort = isReady && Temporal.PlainDate.from(date).until(until).days < 31
    const add = async (release: boolean, key: string) => {
      const row = { date, available: false, ...(until === date ? {} : { until }), ...noted }
      await graphql(CreateAvailabilitiesDocument, { input: { userId: hours.userId, rows: [row], release } }, { key })
      return `Absence added: ${wordsOf(date, until)}`
    }
    const done = await change.change(add, isShort ? keep : undefined)
    if (!done) return
    setSentence('')
    setDates({ date: '', until: '' })
    setNote('')
  }
  return (
    <form
      className={css.absence}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void add()
      }}
    >
      <Field
        label="Absence dates"
        hint={
          sentence.trim() && !read
            ? 'Enter dates such as “24 Dec to 2 Jan”, or choose them below.'
            : read
              ? wordsOf(read.date, read.until)
              : 'For example, “24 Dec to 2 Jan” or “next week”.'
        }
      >
        <TextInput value={sentence} onChange={write} maxLength={60} />
      </Field>
      <div className="pair">
        <Field label="First day">
          <DateInput
            value={dates.date}
            min={today}
            today={today}
            onChange={(date) => setDates({ date, until: dates.until < date ? date : dates.until })}
          />
        </Field>
        <Field label="Last day">
          <DateInput value={dates.until} min={dates.date || today} today={today} onChange={(until) => setDates({ ...dates, until })} />
        </Field>
      </div>
      <Field label="Note" hint={`Visible to ${name ?? 'you'} and staff only.`}>
        <TextInput value={note} onChange={setNote} maxLength={120} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={change.busy} disabled={!isReady}>
          Add absence
        </Button>
      </div>
    </form>
  )
}

const wordsOf = (date: string, until: string): string => (date === until ? longDay(date) : `${longDay(date)} to ${longDay(until)}`)

function datesOf({ date, until, startsAt, endsAt }: HoursRow, timezone: string): string {
  if (startsAt && endsAt)
    return `${day(startsAt, timezone)}, ${timeBeside(startsAt, endsAt, timezone)} to ${day(endsAt, timezone)}, ${timeBeside(endsAt, startsAt, timezone)}`
  return wordsOf(date ?? '', until ?? date ?? '')
}

function whatOf({ available, from, to, note, reason }: HoursRow): string {
  const times = from && to ? `, ${clockWords(minutesOf(from))} to ${clockWords(minutesOf(to))}` : ''
  const what = available ? 'One-off hours' : reason === 'SICK' ? 'Sick' : 'Away'
  return `${what}${times}${note ? `: ${note}` : ''}`
}
