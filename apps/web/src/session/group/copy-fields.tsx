import { DateTimeField } from '@troupe/ui/date-time-field'
import { Field } from '@troupe/ui/field'
import { Select } from '@troupe/ui/select'
import { credits, zoneWords } from '../../platform/format.ts'
import { moment } from '../../schedule/words.ts'
import type { WantedCopy } from './copy-words.ts'
import css from './group.module.css'
import type { EventGroup } from './lanes.ts'

interface CopyFieldsProps {
  readonly group: EventGroup
  readonly value: WantedCopy
  readonly onChange: (value: WantedCopy) => void
}

const dates = [
  { value: 'LATER', label: 'Date to be chosen later' },
  { value: 'DATED', label: 'At a date and time' },
] as const

/** Which event of the group is copied, when the copy is, and about what it costs. */
export function CopyFields({ group, value, onChange }: CopyFieldsProps) {
  const { source, isDated, at } = value
  return (
    <>
      <Field label="A copy of" hint="It takes over contacts, locations, group details and modifiers, but no notes, files or crew.">
        <Select
          options={group.sessions.map(({ id, name, startsAt, timezone }) => ({
            ...{ value: id, label: name },
            note: startsAt ? moment(startsAt, timezone) : 'No date',
          }))}
          value={source.id}
          onChange={(id) => {
            const next = group.sessions.find((one) => one.id === id)
            if (next) onChange({ ...value, source: next })
          }}
        />
      </Field>
      <Field label="When">
        <Select
          options={dates}
          value={isDated ? 'DATED' : 'LATER'}
          onChange={(next) => onChange({ ...value, isDated: next === 'DATED' })}
        />
      </Field>
      {isDated && (
        <DateTimeField
          label="Starts"
          value={at}
          onChange={(next) => onChange({ ...value, at: next })}
          zone={source.timezone}
          zoneName={zoneWords(source.timezone)}
          required
        />
      )}
      <p className={css.quiet}>
        {group.workspaceName} pays about {credits(source.credits)}, the price of this event. The copy costs what it costs today.
      </p>
    </>
  )
}
