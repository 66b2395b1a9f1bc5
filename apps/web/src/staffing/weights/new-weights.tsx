import { useQueryClient } from '@tanstack/react-query'
import { MOST_WEIGHT, weightsInput } from '@troupe/domain/staffing/weights'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { SetStaffingWeightsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { NumberField } from '../../platform/form/number-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { SaveOrDiscard, StartField, startOf, startSays } from '../../platform/money/dated-tables.tsx'
import type { DatedWeights } from './weight-queries.ts'
import { fieldsOf, pathOf, WEIGHT_GROUPS, WEIGHT_LABELS, type WeightFields, weightNote, weightsWith, weightUnit } from './weight-rows.ts'
import css from './weights.module.css'

interface Draft extends WeightFields {
  readonly startsOn: string
}

/** The name of the form over some weights. */
export const weightsFormOf = (id: string) => `staffing-weights.${id}`

/** New weights, beginning as a copy of others. What was typed survives a reload, and leaving asks. */
export function NewWeights({ from, onClose }: { from: DatedWeights; onClose: () => void }) {
  const queries = useQueryClient()
  const toast = useToast()
  const first = fieldsOf(from.weights)
  const form = useAsk<Draft>({
    name: weightsFormOf(from.id),
    first: { startsOn: '', ...first },
    labels: { startsOn: 'Applies from', ...WEIGHT_LABELS },
    rules: {
      schema: weightsInput,
      input: (typed) => weightsWith(from.weights, { ...first, ...withoutStart(typed) }),
      path: (field) => (field === 'startsOn' ? 'startsAt' : pathOf(field)),
    },
    says: startSays,
    send: async ({ startsOn, ...fields }, key) => {
      const { uncovered, ...weights } = weightsWith(from.weights, fields)
      await graphql(
        SetStaffingWeightsDocument,
        { input: { ...startOf(startsOn), weights: { ...weights, uncovered: { ...uncovered } } } },
        { key },
      )
      void queries.invalidateQueries({ queryKey: staffingKeys.weights })
      toast('Weights added')
      onClose()
    },
  })
  useLeaveGuard({ ...form, saves: 'form' })
  return (
    <Form form={form} label="New staffing weights" className={css.stack}>
      <Refused form={form} />
      <StartField form={form} />
      <div className={css.groups}>
        {WEIGHT_GROUPS.map(({ title, names }) => (
          <Panel key={title} title={title}>
            <div className={css.fields}>
              {names.map((name) => (
                <NumberField
                  key={name}
                  form={form}
                  name={name}
                  hint={sentence(weightNote(name, form.values[name]))}
                  unit={weightUnit(name)}
                  min={0}
                  max={MOST_WEIGHT}
                />
              ))}
            </div>
          </Panel>
        ))}
      </div>
      <div className={css.save}>
        <SaveOrDiscard form={form} save="Save weights" onClose={onClose} />
      </div>
    </Form>
  )
}

const withoutStart = ({ startsOn: _, ...fields }: Partial<Draft>): Partial<WeightFields> => fields

const sentence = (note: string): string => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`
