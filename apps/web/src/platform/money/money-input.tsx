import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { minorOf, moneyText } from './money-text.ts'

interface MoneyInputProps {
  /** Minor units (cents); null for an empty field. */
  readonly value: number | null
  readonly onChange: (minor: number | null) => void
  readonly currency: string
  /** Its name when it isn't inside a Field. */
  readonly label?: string
  /** Shown in the empty field. */
  readonly placeholder?: string
  readonly disabled?: boolean
}

/** An amount of money. What can't be read goes back to the last amount when the field is left. */
export function MoneyInput({ value, onChange, currency, label, placeholder, disabled }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={label}
      value={typed ?? moneyText(value)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      suffix={<span className="faint">{currency}</span>}
      disabled={disabled}
      onChange={(text) => {
        setTyped(text)
        const minor = minorOf(text)
        if (minor !== undefined) onChange(minor)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
