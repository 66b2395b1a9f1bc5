import { CALL_ROLES, type CallRole } from '@troupe/domain/time/timeline'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { FieldGroup } from '@troupe/ui/field-group'
import { IconButton } from '@troupe/ui/icon-button'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Select } from '@troupe/ui/select'
import { TextInput } from '@troupe/ui/text-input'
import { Plus, Trash2 } from 'lucide-react'
import { FormField } from '../../platform/form/form.tsx'
import { clockOf } from '../facts.ts'
import css from './edit.module.css'
import type { FormatForm, FormatValues } from './format-form.ts'

type EditedCue = FormatValues['timeline'][number]

const roles = [
  { value: 'NONE', label: 'No one' },
  ...CALL_ROLES.map((value) => ({ value, label: { PRODUCER: 'Producer', HOST: 'Host', PLANT: 'Plant actor' }[value] })),
] as const satisfies readonly { value: CallRole | 'NONE'; label: string }[]

/** The items of a running order. They are saved in the order of their minutes. */
export function RunningOrder({ form }: { form: FormatForm }) {
  return (
    <FormField form={form} name="timeline" hideLabel>
      {(cues, choose) => (
        <FieldGroup className={css.fields}>
          {cues.length === 0 && <p className={css.quiet}>No running order yet.</p>}
          <ol className={css.cues}>
            {cues.map((cue, place) => (
              <li key={place} className={css.cue}>
                <Item
                  cue={cue}
                  place={place + 1}
                  onChange={(next) => choose(cues.map((one, at) => (at === place ? next : one)))}
                  onRemove={() => choose(cues.filter((_, at) => at !== place))}
                />
              </li>
            ))}
          </ol>
          <p>
            <Button icon={Plus} size="sm" disabled={form.off || cues.length >= 100} onClick={() => choose([...cues, after(cues)])}>
              Add item
            </Button>
          </p>
        </FieldGroup>
      )}
    </FormField>
  )
}

const after = (cues: readonly EditedCue[]): EditedCue => ({
  offsetMinutes: Math.max(-15, ...cues.map(({ offsetMinutes }) => offsetMinutes)) + 15,
  title: '',
  description: '',
  role: null,
})

interface ItemProps {
  readonly cue: EditedCue
  /** Its number, from 1. */
  readonly place: number
  readonly onChange: (cue: EditedCue) => void
  readonly onRemove: () => void
}

function Item({ cue, place, onChange, onRemove }: ItemProps) {
  return (
    <fieldset className={css.cueFields}>
      <legend className="vh">Item {place}</legend>
      <Field label="Minutes from the start" hint={clockOf(cue.offsetMinutes)}>
        <NumberStepper
          value={cue.offsetMinutes}
          min={-1440}
          max={1440}
          step={5}
          onChange={(offsetMinutes) => onChange({ ...cue, offsetMinutes })}
        />
      </Field>
      <Field label="Title">
        <TextInput value={cue.title} maxLength={96} onChange={(title) => onChange({ ...cue, title })} />
      </Field>
      <Field label="Sets the call time for">
        <Select value={cue.role ?? 'NONE'} options={roles} onChange={(role) => onChange({ ...cue, role: role === 'NONE' ? null : role })} />
      </Field>
      <div className={css.cueEnd}>
        <Field label="Description">
          <TextInput value={cue.description} onChange={(description) => onChange({ ...cue, description })} />
        </Field>
        <IconButton icon={Trash2} label={`Remove item ${place}${cue.title ? `, ${cue.title}` : ''}`} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
