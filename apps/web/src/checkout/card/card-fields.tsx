import { Field } from '@troupe/ui/field'
import { TextInput } from '@troupe/ui/text-input'
import { CreditCard } from 'lucide-react'
import css from './card.module.css'
import { cardFaults, expiryWords, grouped, type TypedCard } from './typed-card.ts'

interface CardFieldsProps {
  readonly card: TypedCard
  readonly disabled: boolean
  /** Faults are shown once someone has tried to pay. */
  readonly tried: boolean
  readonly onChange: (card: TypedCard) => void
}

/** Number, expiry and security code of a card. */
export function CardFields({ card, disabled, tried, onChange }: CardFieldsProps) {
  const faults = tried ? cardFaults(card) : {}
  const shared = { disabled, inputMode: 'numeric' } as const
  return (
    <div className={css.fields}>
      <Field label="Card number" required error={faults.number} className={css.number}>
        <TextInput
          {...shared}
          icon={CreditCard}
          autoComplete="cc-number"
          value={card.number}
          onChange={(number) => onChange({ ...card, number: grouped(number) })}
        />
      </Field>
      <Field label="Expiry date" required error={faults.expiry}>
        <TextInput
          {...shared}
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          onChange={(expiry) => onChange({ ...card, expiry: expiryWords(expiry) })}
        />
      </Field>
      <Field label="Security code" required error={faults.cvc}>
        <TextInput
          {...shared}
          autoComplete="cc-csc"
          value={card.cvc}
          onChange={(cvc) => onChange({ ...card, cvc: cvc.replaceAll(/\D/g, '').slice(0, 4) })}
        />
      </Field>
    </div>
  )
}
