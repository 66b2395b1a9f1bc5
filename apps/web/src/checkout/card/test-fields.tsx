import { focusFirstWrong } from '@troupe/ui/pure/first-wrong'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { CardError, type CardParts, type Charge } from './card-entry.ts'
import { CardFields } from './card-fields.tsx'
import { useTestBank } from './test-bank.tsx'
import { type CardValues, cardFaults, cardOf, noCard } from './typed-card.ts'

interface TestFieldsProps {
  readonly locked: boolean
  readonly charge: Charge
  readonly ref: Ref<CardParts>
}

/** Our own fields, which confirm at the test provider. It takes its test cards alone, and nothing keeps what was typed. */
export function TestFields({ locked, charge, ref }: TestFieldsProps) {
  const [card, setCard] = useState(noCard)
  const [tried, setTried] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const bank = useTestBank(charge)
  useImperativeHandle(ref, () => ({
    check: async () => {
      setTried(true)
      return Object.keys(cardFaults(card)).length === 0
    },
    show: () => place.current && focusFirstWrong(place.current),
    confirm: async ({ provider, clientSecret }) => {
      if (provider !== 'test' || clientSecret === null) throw new CardError('Card payments have changed. Reload this page to pay.')
      await confirm(clientSecret, cardOf(card), bank.approves)
    },
  }))
  return (
    <div ref={place}>
      <CardFields card={card} disabled={locked} tried={tried} onChange={setCard} />
      {bank.dialog}
    </div>
  )
}

/** Pays with a card at the test provider. */
async function confirm(clientSecret: string, card: CardValues, approves: () => Promise<boolean>) {
  const params = { id: clientSecret.split('_secret_')[0] ?? '' }
  const ask = (body: { readonly card?: CardValues; readonly approve?: boolean }) =>
    call('POST /test-provider/v1/payment_intents/{id}/confirm', { params, body: { clientSecret, ...body } })
  let told = await ask({ card })
  if (told.state === 'NEEDS_ACTION') told = await ask({ approve: await approves() })
  if (told.error) throw new CardError(`${told.error.message} You can try another card.`)
}
