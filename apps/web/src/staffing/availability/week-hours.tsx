import { useQuery } from '@tanstack/react-query'
import { dateOf, dayOf, instantOf, localDay, weekday, type ZoneTable } from '@troupe/domain/time/zone-table'
import { Button } from '@troupe/ui/button'
import { HoursGrid } from '@troupe/ui/hours-grid'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import type { HoursBlock } from '@troupe/ui/pure/hours-blocks'
import { Segmented } from '@troupe/ui/segmented'
import { useState } from 'react'
import { CreateAvailabilitiesDocument, DeleteAvailabilitiesDocument, SetAvailabilityRotationDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { longDay } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import css from './availability.module.css'
import { whyAt } from './days-ahead.ts'
import { layersQuery, type PersonHours } from './hours-queries.ts'
import { takenTimes } from './taken-times.ts'
import { useHoursChange } from './use-hours-change.ts'
import { blocksOf, weekChange } from './week-draft.ts'

interface WeekHoursProps {
  readonly hours: PersonHours
  readonly zone: ZoneTable
  readonly may: boolean
}

const DAY_MS = 86_400_000

/** The hours that repeat: a week, or up to four different ones. Changes are saved together. */
export function WeekHours({ hours, zone, may }: WeekHoursProps) {
  const weeks = hours.rotation?.weeks ?? 1
  const [chosen, setChosen] = useState(1)
  const week = Math.min(chosen, weeks)
  const [draft, setDraft] = useState<{ readonly week: number; readonly blocks: readonly HoursBlock[] } | null>(null)
  const blocks = draft?.week === week ? draft.blocks : blocksOf(hours.nodes, week)
  const { change, busy, refusal } = useHoursChange(hours.timezone)
  const monday = mondayOf(week, hours.rotation, zone)
  const from = new Date(instantOf(zone, monday * DAY_MS)).toISOString()
  const to = new Date(instantOf(zone, (monday + 7) * DAY_MS)).toISOString()
  const { data: stretches } = useQuery(layersQuery(hours.userId, { from, to }))
  const taken = takenTimes(stretches ?? [], zone, monday)
  const planned = weekChange(hours.nodes, blocks, { week, weeks })
  const dirty = planned.rows.length + planned.replaces.length > 0
  const submit = async () => {
    const { rows, replaces } = planned
    const done = await change(async (release, key) => {
      const { userId } = hours
      if (rows.length > 0) await graphql(CreateAvailabilitiesDocument, { input: { userId, rows, replaces, release } }, { key })
      else await graphql(DeleteAvailabilitiesDocument, { ids: replaces, release }, { key })
      return 'Hours saved'
    })
    // what was drawn in the meantime stays
    if (done) setDraft((now) => (now === draft ? null : now))
    return done
  }
  useLeaveGuard({ name: undefined, saves: 'form', dirty, submit })
  return (
    <Panel
      title="Weekly hours"
      aside={weeks > 1 ? `Week of ${longDay(dateOf(monday))}` : undefined}
      actions={may && <Weeks hours={hours} zone={zone} />}
      footer={
        dirty && (
          <div className={css.save}>
            <Button variant="primary" busy={busy} onClick={() => void submit()}>
              Save hours
            </Button>
            <Button onClick={() => setDraft(null)} disabled={busy}>
              Discard changes
            </Button>
          </div>
        )
      }
    >
      <div className={css.parts}>
        {refusal && (
          <Notice tone="danger" live>
            {refusal}
          </Notice>
        )}
        {weeks > 1 && (
          <Segmented
            label="Week of the rotation"
            value={String(week)}
            onChange={(next) => !dirty && setChosen(Number(next))}
            options={Array.from({ length: weeks }, (_, index) => ({
              value: String(index + 1),
              label: `Week ${index + 1}`,
              disabled: dirty && index + 1 !== week,
            }))}
          />
        )}
        <HoursGrid
          label={weeks > 1 ? `Hours in week ${week}` : 'Weekly hours'}
          blocks={blocks}
          disabled={!may}
          taken={taken}
          onChange={(next) => setDraft({ week, blocks: next })}
          whyAt={(day, minutes) => whyAt(stretches ?? [], instantOf(zone, (monday + day - 1) * DAY_MS + minutes * 60_000))}
        />
        {taken.length > 0 && (
          <p className={css.quiet}>
            In the week of {longDay(dateOf(monday))}, shaded times are taken by an absence, a blocked time, a calendar or a show. Hover over
            or tap a shaded time to see why.
          </p>
        )}
      </div>
    </Panel>
  )
}

const lengths = [1, 2, 3, 4].map((weeks) => ({ value: String(weeks), label: weeks === 1 ? 'Same every week' : `Every ${weeks} weeks` }))

/** In how many weeks the hours repeat. */
function Weeks({ hours, zone }: Pick<WeekHoursProps, 'hours' | 'zone'>) {
  const { change, busy, refusal } = useHoursChange(hours.timezone)
  const firstMonday = hours.rotation?.firstMonday ?? dateOf(mondayOf(1, null, zone))
  const set = (weeks: number) =>
    change(async (release, key) => {
      await graphql(SetAvailabilityRotationDocument, { input: { userId: hours.userId, weeks, firstMonday, release } }, { key })
      return weeks === 1 ? 'Hours are now the same every week' : `Hours now repeat every ${weeks} weeks`
    })
  return (
    <span className={css.weeks}>
      <select
        className={css.select}
        aria-label="Hours repeat"
        value={String(hours.rotation?.weeks ?? 1)}
        disabled={busy}
        onChange={({ currentTarget }) => void set(Number(currentTarget.value))}
      >
        {lengths.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {refusal && (
        <span role="alert" className={css.wrong}>
          {refusal}
        </span>
      )}
    </span>
  )
}

/** The Monday (days since 1970) of this week, or of the next one that is a week of the rotation. */
function mondayOf(week: number, rotation: PersonHours['rotation'], zone: ZoneTable): number {
  const today = localDay(zone, serverNow())
  const monday = today - weekday(today) + 1
  if (!rotation) return monday
  const since = (monday - dayOf(rotation.firstMonday)) / 7
  const current = ((since % rotation.weeks) + rotation.weeks) % rotation.weeks
  return monday + ((week - 1 - current + rotation.weeks) % rotation.weeks) * 7
}
