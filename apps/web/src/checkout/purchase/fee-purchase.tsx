import { useQuery } from '@tanstack/react-query'
import { DialogActions } from '@troupe/ui/dialog-on-demand'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { useId, useState } from 'react'
import { credits } from '../../platform/format.ts'
import { sum } from '../../platform/money/money.ts'
import { useCard } from '../card/use-card.tsx'
import { buyWords } from './packs.ts'
import css from './purchase.module.css'
import { NotYet, PayButton, PurchaseRefusal, Sums, usePurchase } from './purchase-parts.tsx'
import { purchaseQuery } from './purchase-query.ts'
import { type PurchaseGiven, Short } from './short.tsx'
import { CardOff } from './ways-out.tsx'

interface FeePurchaseProps extends PurchaseGiven {
  readonly fee: NonNullable<PurchaseGiven['fee']>
}

/** Pays the fee of a move by card, and then moves the event. The credits of the workspace are left alone. */
export function FeePurchase({ workspaceId, interrupted, fee, onClose, onShort }: FeePurchaseProps) {
  const [id] = useState(() => crypto.randomUUID().slice(0, 8))
  const item = { id, kind: 'FEE', sessionId: fee.sessionId, feeId: fee.id } as const
  const { data, error, refetch, isFetching } = useQuery(purchaseQuery(item, workspaceId))
  const card = useCard(data)
  const purchase = usePurchase({ workspaceId, item, price: data, interrupted, onClose, card, onChanged: () => void refetch() })
  const form = useId()
  if (error && !data)
    return <ErrorBlock title="Couldn’t load the fee." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  const way = data?.ways.find((one) => one.way === 'CARD')
  if (way?.reason === 'CARD_OFF') return <CardOff workspace="our workspace" onShort={onShort} />
  const refused = data?.items[0]?.error
  const reason = refused ? refused.message : way?.reason === 'EDITOR_ONLY' ? 'You have view-only access. Ask an editor to pay.' : null
  if (reason !== null)
    return (
      <Short onShort={onShort}>
        <Notice tone="warning">{reason}</Notice>
      </Short>
    )
  return (
    <form
      id={form}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        purchase.send()
      }}
    >
      <p className={css.missing}>
        <b className="disp">{credits(fee.credits)}</b>
        <span>Fee{interrupted?.words ? ` to ${interrupted.words}` : ''}</span>
      </p>
      {data ? (
        <Sums price={data} quantity={fee.credits} unitPrice={(data.items[0]?.amount ?? 0) / fee.credits} isStale={false} />
      ) : (
        <Skeleton rows={3} />
      )}
      <div className={css.card}>{card.fields(purchase.isLocked)}</div>
      <PurchaseRefusal error={purchase.error} onRetry={purchase.send} />
      <NotYet end={purchase.end} />
      {purchase.sheet}
      <DialogActions>
        <PayButton
          form={form}
          label={buyWords('Pay fee', interrupted?.words, data && sum(data.total, data.currency))}
          isReady={data !== undefined}
          end={purchase.end}
          busy={purchase.busy}
        />
      </DialogActions>
    </form>
  )
}
