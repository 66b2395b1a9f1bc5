import { useQueryClient } from '@tanstack/react-query'
import { discountCodeInput } from '@troupe/domain/checkout/discount-code'
import { DateInput } from '@troupe/ui/date-input'
import { useToast } from '@troupe/ui/toast'
import { CreateDiscountCodeDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { startOf } from '../../platform/dated/start.ts'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import type { Rules } from '../../platform/form/judge.ts'
import { NumberField } from '../../platform/form/number-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { ownZone } from '../../platform/format.ts'
import { creditKeys } from '../../platform/keys/credit-keys.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { type Picked, WorkspacePick } from '../../workspace/workspace-pick.tsx'
import css from './codes.module.css'

interface CodeDraft {
  readonly code: string
  readonly percent: number
  readonly startsOn: string
  /** The last day on which it applies. */
  readonly endsOn: string
  readonly isLimited: boolean
  readonly maxUses: number
  readonly workspace: Picked | null
}

const first: CodeDraft = { code: '', percent: 10, startsOn: '', endsOn: '', isLimited: false, maxUses: 100, workspace: null }

const inputOf = ({ code, percent, startsOn, endsOn, isLimited, maxUses, workspace }: CodeDraft) => ({
  code: code.trim().toUpperCase(),
  percent,
  ...(startsOn ? startOf(startsOn) : {}),
  ...(endsOn ? { endsAt: dayAfter(endsOn) } : {}),
  ...(isLimited ? { maxUses } : {}),
  ...(workspace ? { workspaceId: workspace.id } : {}),
})

/** A code applies through its last day, so it ends with the midnight after it. */
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(ownZone()).toInstant().toString()

const rules: Rules<CodeDraft> = {
  schema: discountCodeInput,
  input: (typed) => inputOf({ ...first, ...typed }),
  path: (field) => ({ startsOn: 'startsAt', endsOn: 'endsAt', workspace: 'workspaceId' })[field as string] ?? field,
}

/** Creates a discount code. */
export function NewCode({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const toast = useToast()
  const form = useAsk<CodeDraft>({
    first,
    labels: {
      code: 'Code',
      percent: 'Discount',
      startsOn: 'First day',
      endsOn: 'Last day',
      isLimited: 'Limit how many times the code can be used',
      maxUses: 'Maximum uses',
      workspace: 'Workspace',
    },
    rules,
    check: ({ code, percent, startsOn, endsOn }) => ({
      code: code.trim() === '' ? 'Required' : /^[a-z0-9]{4,16}$/i.test(code.trim()) ? undefined : 'Enter 4 to 16 letters or digits.',
      endsOn: startsOn && endsOn && endsOn < startsOn ? 'Can’t be before the first day.' : undefined,
      percent: percent > 95 && percent < 100 ? 'Enter 1% to 95%, or 100%.' : undefined,
    }),
    send: async (draft, key) => {
      const { createDiscountCode } = await graphql(CreateDiscountCodeDocument, { input: inputOf(draft) }, { key })
      void queries.invalidateQueries({ queryKey: creditKeys.discountCodes })
      toast(`${createDiscountCode.code} created`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="New discount code" submit="Create code">
      <TextField form={form} name="code" required autoComplete="off" mono maxLength={16} />
      <NumberField form={form} name="percent" min={1} max={100} unit="%" />
      <div className={css.pair}>
        <FormField form={form} name="startsOn" hint="Leave empty to start immediately.">
          {(value, choose) => <DateInput value={value} onChange={choose} min={todayIn(ownZone())} />}
        </FormField>
        <FormField form={form} name="endsOn" hint="Leave empty to keep the code active until you end it.">
          {(value, choose) => <DateInput value={value} onChange={choose} min={todayIn(ownZone())} />}
        </FormField>
      </div>
      <ToggleField form={form} name="isLimited" />
      {form.values.isLimited && <NumberField form={form} name="maxUses" min={1} max={1_000_000} />}
      <FormField form={form} name="workspace" hint="Leave empty to let everyone use the code.">
        {(value, choose) => <WorkspacePick value={value} onChange={choose} />}
      </FormField>
    </FormDialog>
  )
}
