import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { CreateStaffingPlanDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import css from './plan.module.css'
import type { PlanDrawerProps } from './plan-queries.ts'

const crews = [
  { value: 'all', label: 'Everyone' },
  { value: 'hosts', label: 'Hosts and actors' },
  { value: 'producers', label: 'Producers' },
] as const

interface PlanWish {
  readonly name: string
  readonly crew: (typeof crews)[number]['value']
}

const rolesOf = {
  all: {},
  hosts: { roles: ['HOST', 'PLANT'] },
  producers: { roles: ['PRODUCER', 'SUPPORTING_PRODUCER'] },
} as const

/** Asks for a plan of the days that the board shows. */
export function NewPlan({ span, may, onOpen }: Pick<PlanDrawerProps, 'span' | 'may' | 'onOpen'>) {
  const queries = useQueryClient()
  const form = useAsk<PlanWish>({
    first: { name: '', crew: 'all' },
    labels: { name: 'Name', crew: 'Who to include' },
    send: async ({ name, crew }, key) => {
      const { from, to } = startingNow(span)
      const input = { name: name.trim() || span.name, from, to, ...rolesOf[crew] }
      const { createStaffingPlan } = await graphql(CreateStaffingPlanDocument, { input }, { key })
      await queries.invalidateQueries({ queryKey: staffingKeys.plans })
      if (createStaffingPlan) onOpen(createStaffingPlan.id)
    },
  })
  const isOver = Date.parse(span.to) <= Date.now()
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <p className={css.note}>
        The plan finds the best person for every open role on these days: {span.name}. People who have accepted keep their roles. Nothing is
        sent until you publish the plan.
      </p>
      <Refused form={form} />
      <TextField form={form} name="name" maxLength={80} placeholder={span.name} />
      <ChoiceField form={form} name="crew" options={crews} />
      <Button
        type="submit"
        variant="primary"
        busy={form.busy}
        disabled={!may || isOver}
        disabledReason={
          isOver ? 'These days are in the past. Choose upcoming days.' : may ? undefined : 'Your role doesn’t allow you to create plans.'
        }
      >
        Plan these days
      </Button>
    </form>
  )
}

/** What has begun isn't planned. */
const startingNow = ({ from, to }: PlanDrawerProps['span']) => ({
  from: Date.parse(from) < Date.now() ? new Date().toISOString() : from,
  to,
})
