import { Combobox } from '@troupe/ui/combobox'

interface Option {
  readonly key: string
  readonly label: string
  readonly note?: string | undefined
}
interface PickFromProps {
  readonly options: readonly Option[]
  readonly value: string | null
  readonly onChange: (key: string) => void
  readonly placeholder: string
  readonly loading?: boolean
  /** Its name when it isn't inside a Field. */
  readonly label?: string
}

/** A choice of one in a list that is loaded already, found by typing a part of its words. */
export function PickFrom({ options, value, onChange, label, ...shown }: PickFromProps) {
  return (
    <Combobox<Option>
      {...shown}
      {...(label ? { label } : {})}
      items={options}
      value={options.find((option) => option.key === value) ?? null}
      onChange={(option) => option && onChange(option.key)}
      keyOf={(option) => option.key}
      labelOf={(option) => option.label}
      noteOf={(option) => option.note}
      textOf={(option) => `${option.label} ${option.note ?? ''} ${option.key}`}
    />
  )
}
