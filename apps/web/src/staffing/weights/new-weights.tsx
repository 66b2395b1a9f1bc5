import type { Weights } from '@troupe/domain/staffing/score'
import { MOST_WEIGHT, weightsInput } from '@troupe/domain/staffing/weights'
import { Panel } from '@troupe/ui/panel'
import { SetStaffingWeightsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { NewTable, type NewTableProps, useNewTable } from '../../platform/dated/new-table.tsx'
import { NumberField } from '../../platform/form/number-field.tsx'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import type { DatedWeights } from './weight-queries.ts'
import { fieldsOf, pathOf, WEIGHT_GROUPS, WEIGHT_LABELS, type WeightFields, weightNote, weightsWith, weightUnit } from './weight-rows.ts'
import css from './weights.module.css'

interface Draft extends WeightFields {
  readonly startsOn: string
}

/** New weights, beginning as a copy of others. */
export function NewWeights({ from, name, onClose }: NewTableProps<DatedWeights>) {
  const form = useNewTable<Draft, Weights>({
    name,
    onClose,
    first: { startsOn: '', ...fieldsOf(from.weights) },
    labels: { startsOn: 'Applies from', ...WEIGHT_LABELS },
    schema: weightsInput,
    tableOf: ({ startsOn: _, ...fields }) => weightsWith(from.weights, fields),
    path: (field) => (field === 'startsOn' ? field : pathOf(field)),
    send: ({ uncovered, ...weights }, start, key) =>
      graphql(SetStaffingWeightsDocument, { input: { ...start, weights: { ...weights, uncovered: { ...uncovered } } } }, { key }),
    changed: [staffingKeys.weights],
    added: 'Weights added',
  })
  return (
    <NewTable form={form} label="New staffing weights" save="Save weights">
      <div className={css.groups}>
        {WEIGHT_GROUPS.map(({ title, names }) => (
          <Panel key={title} title={title}>
            <div className="stack tight">
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
    </NewTable>
  )
}

const sentence = (note: string): string => `${note.charAt(0).toUpperCase()}${note.slice(1)}.`
