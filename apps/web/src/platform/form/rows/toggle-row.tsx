import { Toggle } from '@troupe/ui/toggle'
import { BoundRow, type BoundToRow } from './bound-row.tsx'

/** On or off, saved when it is switched. What it means stands under it. */
export const ToggleRow = <N extends string>({ form, name, hint, ...words }: BoundToRow<N, boolean>) => (
  <BoundRow
    {...words}
    form={form}
    name={name}
    by="switch"
    mark={hint}
    control={
      <Toggle
        label={words.label ?? form.labels[name]}
        hideLabel
        checked={form.values[name]}
        disabled={form.off || words.off}
        onChange={(on) => form.choose(name, on)}
      />
    }
  />
)
