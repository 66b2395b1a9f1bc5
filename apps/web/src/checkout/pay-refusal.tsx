import { Notice } from '@troupe/ui/notice'
import { ApiError } from '../platform/api.ts'
import { changeLine, type KnownLine } from '../platform/cart/cart-lines.ts'
import { refusalWords } from '../platform/words/reasons.ts'
import { alternativesOf } from '../schedule/refusals.ts'
import { Alternatives } from '../schedule/time-picker.tsx'
import { notChargedNotice } from './card/not-charged.tsx'

interface PayRefusalProps {
  readonly error: Error
  readonly lines: readonly KnownLine[]
  readonly onRetry: () => void
  /** The cart or its price is different now. */
  readonly onChanged: () => void
}

/** Why the cart wasn't paid, and what to do about it. Nothing was charged. */
export function PayRefusal({ error, lines, onRetry, onChanged }: PayRefusalProps) {
  const notCharged = notChargedNotice(error, onRetry)
  if (notCharged) return notCharged
  if (error instanceof ApiError && error.code === 'SLOT_TAKEN') return <TimeTaken error={error} lines={lines} onChanged={onChanged} />
  return (
    <Notice tone="danger" live>
      {refusalWords(error)}
    </Notice>
  )
}

type Refused = Pick<PayRefusalProps, 'onChanged'> & { readonly error: ApiError }

/** The free times next to the one that was taken; choosing one changes the line. */
function TimeTaken({ error, lines, onChanged }: Refused & { readonly lines: readonly KnownLine[] }) {
  const found = lines.find(({ id }) => id === error.extensions.cartId)
  const line = found?.kind === 'PACK' || found?.kind === 'FEE' ? undefined : found
  const times = alternativesOf(error).filter((one) => one.quantity === undefined && one.hostType === undefined)
  return (
    <Notice
      tone="warning"
      title={line ? `${line.title}: this time was just taken` : 'One of your times was just taken. Choose another.'}
      live
    >
      {line && (
        <Alternatives
          text="The nearest times:"
          none="No nearby times are available. Change the item to choose another date."
          alternatives={times}
          wanted={{ start: line.date, type: line.format }}
          zone={line.timezone}
          onPick={({ startsAt, duration }) => {
            changeLine(line.id, { date: startsAt, ...(duration === undefined ? {} : { duration }) })
            onChanged()
          }}
        />
      )}
    </Notice>
  )
}
