import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { Toggle } from '@troupe/ui/toggle'
import { YearStrip } from '@troupe/ui/year-strip'
import { useState } from 'react'
import { CreateGlobalUnavailabilitiesDocument, UpdateGlobalUnavailabilityDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { dayInYear, ownZone, time, zoneWords } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './availability.module.css'
import { type Blocked, blockedOf, datesOfBlocked, stripFrom, typedOf } from './blocked-times.ts'

/** Times are blocked by quarters of an hour. */
const QUARTER_S = 900

const blank = { name: '', allDay: true, from: '', to: '', fromTime: '', toTime: '', holiday: true }

interface BlockTimeProps {
  readonly rows: readonly Blocked[]
  /** The blocked time to change; without one a new time is blocked. */
  readonly changed?: Blocked | undefined
  readonly onClose: () => void
}

/** Blocks days, or hours, for everyone, or changes a time that is blocked. Upcoming events that it hits are listed before it is saved. */
export function BlockTime({ rows, changed, onClose }: BlockTimeProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const zone = ownZone()
  const today = todayIn(zone)
  const [values, setValues] = useState(() =>
    changed ? { ...typedOf(changed, zone), name: changed.name, holiday: changed.holiday } : blank,
  )
  const set = (change: Partial<typeof blank>) => {
    setValues({ ...values, ...change })
    intent.reset()
  }
  const { name, allDay, from, to, fromTime, toTime, holiday } = values
  // a time that has begun keeps its first day
  const earliest = changed ? [today, typedOf(changed, zone).from].sort()[0] : today
  const hasTimes = fromTime !== '' && toTime !== '' && (from !== to || fromTime < toTime)
  const isReady = from !== '' && to >= from && (allDay || hasTimes)
  const intent = useIntent(async ({ confirm }: { readonly confirm: number | null; readonly values: typeof blank }, key) => {
    const row = { ...blockedOf(values, zone), name: name.trim(), holiday }
    if (changed)
      await graphql(UpdateGlobalUnavailabilityDocument, { input: { ...row, id: changed.id, version: changed.version, confirm } }, { key })
    else await graphql(CreateGlobalUnavailabilitiesDocument, { input: { rows: [row], confirm } }, { key })
  })
  const hits = hitsOf(intent.error)
  const save = async () => {
    if (!isReady) return
    await intent.mutateAsync({ confirm: hits?.count ?? null, values })
    toast(`${name.trim() || 'Time'} ${changed ? 'changed' : 'blocked'}`)
    await queries.invalidateQueries({ queryKey: staffingKeys.blocked })
    onClose()
  }
  return (
    <Dialog
      open
      steady
      onClose={onClose}
      title={changed ? 'Change a blocked time' : 'Block a time for everyone'}
      onSubmit={() => void save().catch(() => undefined)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={hits ? 'danger' : 'primary'} busy={intent.isPending} disabled={!isReady}>
            {hits
              ? `${changed ? 'Save' : 'Block'} anyway and keep ${hits.count === 1 ? '1 event' : `${hits.count} events`}`
              : changed
                ? 'Save'
                : 'Block time'}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        {intent.error && !hits && (
          <Notice tone="danger" live>
            {refusalWords(intent.error)}
          </Notice>
        )}
        {hits && <Hits hits={hits} zone={zone} />}
        <Field label="Name">
          <TextInput value={name} onChange={(next) => set({ name: next })} maxLength={64} placeholder="Winter break" />
        </Field>
        <div className="pair">
          <Field label="First day" required>
            <DateInput
              value={from}
              min={earliest}
              today={today}
              onChange={(next) => set({ from: next, ...(to < next ? { to: next } : {}) })}
            />
          </Field>
          <Field label="Last day" required>
            <DateInput value={to} min={from || earliest} today={today} onChange={(next) => set({ to: next })} />
          </Field>
        </div>
        <Toggle
          label="All day"
          hint="From midnight to midnight where each person works."
          checked={allDay}
          onChange={(next) => set({ allDay: next })}
        />
        {!allDay && (
          <div className="pair">
            <Field label="Start time" hint={`In ${zoneWords(zone)}.`} required>
              <TextInput type="time" step={QUARTER_S} value={fromTime} onChange={(next) => set({ fromTime: next })} />
            </Field>
            <Field label="End time" required>
              <TextInput type="time" step={QUARTER_S} value={toTime} onChange={(next) => set({ toTime: next })} />
            </Field>
          </div>
        )}
        <Toggle
          label="Holiday"
          hint="Holidays don’t count as business days, which affects rescheduling fees and refunds."
          checked={holiday}
          onChange={(next) => set({ holiday: next })}
        />
        {isReady && <Preview rows={rows.filter(({ id }) => id !== changed?.id)} {...{ values, zone, today }} />}
      </div>
    </Dialog>
  )
}

interface BlockedPreviewProps {
  readonly rows: readonly Blocked[]
  readonly values: typeof blank
  readonly zone: string
  readonly today: string
}

function Preview({ rows, values, zone, today }: BlockedPreviewProps) {
  return (
    <YearStrip
      label="Blocked days, including these"
      from={stripFrom(values.from, today)}
      marks={[
        ...rows.map((row) => ({ id: row.id, ...datesOfBlocked(row, zone), text: row.name || 'Blocked' })),
        { id: 'new', from: values.from, to: values.to, text: values.name || 'New', draft: true },
      ]}
    />
  )
}

interface HitList {
  readonly count: number
  readonly hits: readonly { readonly id: string; readonly name: string; readonly startsAt: string }[]
}

function Hits({ hits: { count, hits }, zone }: { hits: HitList; zone: string }) {
  return (
    <Notice tone="warning" live title={count === 1 ? '1 upcoming event overlaps this time' : `${count} upcoming events overlap this time`}>
      <p>Crews stay assigned. We’ll email the producer responsible for each event, and rescheduling will be free.</p>
      <ul aria-label="Overlapping events">
        {hits.slice(0, 10).map(({ id, name, startsAt }) => (
          <li key={id}>
            <Link to="/event/$id" params={{ id }}>
              {name}
            </Link>
            , {dayInYear(startsAt, zone)} at {time(startsAt, zone)}
          </li>
        ))}
        {count > 10 && <li>and {count - 10} more</li>}
      </ul>
    </Notice>
  )
}

/** The events that keep a time from being blocked. */
function hitsOf(error: unknown): HitList | null {
  if (!(error instanceof ApiError) || error.extensions.reason !== 'HITS') return null
  const { hits, count } = error.extensions
  return typeof count === 'number' && Array.isArray(hits) ? { count, hits: hits.filter(isHit) } : null
}

const isHit = (one: unknown): one is HitList['hits'][number] =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'name' in one &&
  typeof one.name === 'string' &&
  'startsAt' in one &&
  typeof one.startsAt === 'string'
