import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MOST_PLAN_IDS, planInput } from '@troupe/domain/staffing/plan/input'
import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { useMemo } from 'react'
import { useZoneAreas } from '../../account/people/use-zone-areas.ts'
import { CreateStaffingPlanDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { Form, FormField } from '../../platform/form/form.tsx'
import { ManyField } from '../../platform/form/many-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { ownZone } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { serverInstant, todayIn } from '../../platform/wire/clock.ts'
import { useOnline } from '../../shell/use-online.ts'
import { spanName } from '../crews/board-span.ts'
import { type PlanDrawerProps, planEventsQuery } from '../crews/plan-queries.ts'
import css from './plan.module.css'
import { type PlanDays, problemOfDays, spanOfDays, upcomingDays } from './plan-days.ts'

const crews = [
  { value: 'all', label: 'Everyone' },
  { value: 'hosts', label: 'Hosts and plant actors' },
  { value: 'producers', label: 'Producers' },
] as const

interface PlanWish extends PlanDays {
  readonly name: string
  readonly crew: (typeof crews)[number]['value']
  readonly zoneAreas: readonly string[]
  readonly workspaces: readonly string[]
}

const rolesOf = {
  all: {},
  hosts: { roles: ['HOST', 'PLANT'] },
  producers: { roles: ['PRODUCER', 'SUPPORTING_PRODUCER'] },
} as const

const labels = {
  firstDay: 'First day',
  lastDay: 'Last day',
  name: 'Name',
  crew: 'Who to include',
  zoneAreas: 'Zone areas',
  workspaces: 'Workspaces',
} as const

/** Where the server's input has what a field says. */
const paths: Readonly<Record<string, string>> = {
  firstDay: 'from',
  lastDay: 'to',
  crew: 'roles',
  zoneAreas: 'zoneAreaIds',
  workspaces: 'workspaceIds',
}

/** Asks for a plan: of the days that the board shows at first, or of up to 62 others, for all events or some. */
export function NewPlan({ span, mayChange, onOpen }: Pick<PlanDrawerProps, 'span' | 'mayChange' | 'onOpen'>) {
  const { form, today } = useNewPlan({ span, onOpen })
  const { firstDay, lastDay } = form.values
  const online = useOnline()
  const zoneAreas = useZoneAreas(true)
  const workspaces = useWorkspaces(form.values)
  return (
    <Form form={form} className={css.form}>
      <p className="note">
        The plan finds the best person for every open role on the days you choose. People who are confirmed keep their roles; unanswered
        offers may be withdrawn. Nothing is sent until the plan is published.
      </p>
      <Refused form={form} />
      <div className="pair">
        <FormField form={form} name="firstDay">
          {(value, choose) => <DateInput value={value} onChange={choose} min={today} today={today} />}
        </FormField>
        <FormField form={form} name="lastDay">
          {(value, choose) => <DateInput value={value} onChange={choose} min={firstDay || today} today={today} />}
        </FormField>
      </div>
      <TextField form={form} name="name" maxLength={80} placeholder={nameOf({ firstDay, lastDay })} />
      <ChoiceField form={form} name="crew" options={crews} />
      <ManyField
        form={form}
        name="zoneAreas"
        options={zoneAreas}
        limit={MOST_PLAN_IDS}
        placeholder="All zone areas"
        hint={form.values.zoneAreas.length > 0 ? 'Online events are left out.' : undefined}
      />
      <ManyField form={form} name="workspaces" options={workspaces} limit={MOST_PLAN_IDS} placeholder="All workspaces" />
      <Button
        type="submit"
        variant="primary"
        busy={form.busy}
        disabled={!mayChange || !online}
        disabledReason={
          !mayChange
            ? 'Only customer success managers, producers and admins can create plans.'
            : online
              ? undefined
              : 'You’re offline. Reconnect to create a plan.'
        }
      >
        Create plan
      </Button>
    </Form>
  )
}

function useNewPlan({ span, onOpen }: Pick<PlanDrawerProps, 'span' | 'onOpen'>) {
  const queries = useQueryClient()
  const zone = ownZone()
  const today = todayIn(zone)
  const first: PlanWish = { ...upcomingDays(span, today), name: '', crew: 'all', zoneAreas: [], workspaces: [] }
  const form = useAsk<PlanWish>({
    first,
    labels,
    rules: {
      schema: planInput,
      input: (typed) => inputOf({ ...first, ...typed }),
      path: (field) => paths[field] ?? field,
    },
    check: (wish) => problemOfDays(wish, today),
    send: async (wish, key) => {
      const { from, to, ...input } = inputOf(wish)
      const span = { from: String(from), to: String(to) }
      const { createStaffingPlan } = await graphql(CreateStaffingPlanDocument, { input: { ...input, ...span } }, { key })
      await queries.invalidateQueries({ queryKey: staffingKeys.plans })
      if (createStaffingPlan) onOpen(createStaffingPlan.id)
    },
  })
  return { form, today }
}

/** What is asked of the server; nothing chosen is all of it. */
const inputOf = ({ firstDay, lastDay, name, crew, zoneAreas, workspaces }: PlanWish) => ({
  ...spanOfDays({ firstDay, lastDay }, ownZone(), serverInstant()),
  ...rolesOf[crew],
  name: name.trim() || nameOf({ firstDay, lastDay }),
  ...(zoneAreas.length > 0 ? { zoneAreaIds: [...zoneAreas] } : {}),
  ...(workspaces.length > 0 ? { workspaceIds: [...workspaces] } : {}),
})

/** What a plan without a name is called: its days. */
const nameOf = ({ firstDay, lastDay }: PlanDays): string =>
  firstDay === '' || lastDay === '' ? '' : spanName(Temporal.PlainDate.from(firstDay), Temporal.PlainDate.from(lastDay))

/** The workspaces that have events on the days of a plan, by name; those that are chosen stay while the days change. */
function useWorkspaces(days: PlanDays) {
  const { data } = useQuery(
    planEventsQuery(problemOfDays(days, todayIn(ownZone())).lastDay ? {} : spanOfDays(days, ownZone(), hourOf(serverInstant()))),
  )
  return useMemo(() => {
    const all = new Map((data ?? []).map(({ session }) => [session.workspace.id, session.workspace.name]))
    return [...all].map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label))
  }, [data])
}

/** The beginning of an hour: a query's key that doesn't change with every look. */
const hourOf = (at: Temporal.Instant) => at.round({ smallestUnit: 'hour', roundingMode: 'floor' })
