import { plainText } from '@troupe/domain/catalogue/search'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'

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
export function PickFrom({ options, value, onChange, placeholder, loading = false, label }: PickFromProps) {
  const [typed, setTyped] = useState('')
  const wanted = plain(typed)
  return (
    <Combobox<Option>
      {...(label ? { label } : {})}
      items={wanted ? options.filter((option) => plain(`${option.label} ${option.note ?? ''} ${option.key}`).includes(wanted)) : options}
      value={options.find((option) => option.key === value) ?? null}
      onChange={(option) => option && onChange(option.key)}
      onSearch={setTyped}
      keyOf={(option) => option.key}
      labelOf={(option) => option.label}
      noteOf={(option) => option.note}
      placeholder={placeholder}
      loading={loading}
    />
  )
}

/** As it is compared; the names of zones have an underscore for a space. */
const plain = (text: string): string => plainText(text.replaceAll('_', ' '))
