import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { DialogActions } from '@troupe/ui/dialog-on-demand'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Skeleton } from '@troupe/ui/skeleton'
import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { type PackRow, packRows } from '../../credit/pack-rows.ts'
import { pricingConfigQuery } from '../../credit/pricing-config-query.ts'
import { meQuery } from '../../platform/account.ts'
import { ApiError, OfflineError } from '../../platform/api.ts'
import { credits } from '../../platform/format.ts'
import { price as priceWords, sum } from '../../platform/money/money.ts'
import type { PurchaseProps } from '../../platform/purchase.tsx'
import { refusalWords } from '../../platform/words/reasons.ts'
import { NoConnection } from '../../schedule/no-connection.tsx'
import { useOnline } from '../../shell/use-online.ts'
import { workspaceQuery } from '../../workspace/workspace-queries.ts'
import { CardError, useCard } from '../card/use-card.tsx'
import type { CartPrice } from '../cart-queries.ts'
import { type Payment, usePay } from '../use-pay.ts'
import { fewestCredits, mostCredits, proposedCredits } from './packs.ts'
import css from './purchase.module.css'
import { packOf, purchaseQuery } from './purchase-query.ts'
import { CardOff, ViewOnly } from './ways-out.tsx'

/** The content of the purchase dialog, once it is known what credits cost. */
export function Purchase(props: PurchaseProps) {
  const { data, error, refetch, isFetching } = useQuery(pricingConfigQuery)
  if (data) return <Packs {...props} packs={packRows(data.money.packs)} currency={data.money.currency} />
  if (error) return <ErrorBlock title="Couldn’t load prices." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  return <Skeleton rows={8} />
}

interface PacksProps extends PurchaseProps {
  readonly packs: readonly PackRow[]
  readonly currency: string
}

function Packs({ workspaceId, interrupted, wanted, onClose, packs, currency }: PacksProps) {
  const missing = interrupted?.missing ?? 0
  const [quantity, setQuantity] = useState(() => wanted ?? proposedCredits(packs, missing))
  const [id] = useState(() => crypto.randomUUID().slice(0, 8))
  const { data: workspace } = useQuery(workspaceQuery(workspaceId))
  const pack = packOf(id, quantity)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...purchaseQuery(pack, workspaceId),
    placeholderData: keepPreviousData,
  })
  const card = useCard()
  const purchase = usePurchase({ workspaceId, pack, price: data, interrupted, onClose, card, onChanged: () => void refetch() })
  const form = useId()
  if (error && !data)
    return <ErrorBlock title="Couldn’t load prices." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  const reason = data?.ways.find(({ way }) => way === 'CARD')?.reason
  const name = workspace?.name ?? 'this workspace'
  if (reason === 'EDITOR_ONLY') return <ViewOnly pack={pack} workspace={name} />
  if (reason === 'CARD_OFF') return <CardOff workspace={name} />
  if (purchase.end === 'BOUGHT')
    return <Bought count={quantity} workspace={name} available={workspace?.consumables.credits.available} onClose={onClose} />
  const subscribes = workspace?.subscriber === true
  return (
    <form
      id={form}
      noValidate
      className={css.body}
      onSubmit={(event) => {
        event.preventDefault()
        // a portal's events travel up the React tree, where the dialog may have been opened from another form
        event.stopPropagation()
        purchase.send()
      }}
    >
      <Missing missing={missing} words={interrupted?.words} available={workspace?.consumables.credits.available} workspace={name} />
      <Field label="Credits to buy">
        <NumberStepper
          value={quantity}
          onChange={setQuantity}
          min={fewestCredits(missing)}
          max={mostCredits}
          disabled={purchase.isLocked}
        />
      </Field>
      <Marks
        {...{ packs, currency, subscribes, quantity }}
        fewest={fewestCredits(missing)}
        disabled={purchase.isLocked}
        onChoose={setQuantity}
      />
      {data ? <Sums price={data} quantity={quantity} isStale={isPlaceholderData} /> : <Skeleton rows={3} />}
      <div className={css.card}>{card.fields(purchase.isLocked)}</div>
      <PurchaseRefusal error={purchase.error} onRetry={purchase.send} />
      {purchase.end === 'LATE' && (
        <Notice tone="info" title="Your payment is being confirmed" live>
          You can close this window. We’ll email you when your credits have been added.
        </Notice>
      )}
      <DialogActions>
        <PayButton
          form={form}
          label={`Buy ${interrupted?.words ? `${quantity} and ${interrupted.words}` : credits(quantity)}`}
          isReady={data !== undefined && !isPlaceholderData}
          isDone={purchase.end !== null}
          busy={purchase.busy}
        />
      </DialogActions>
    </form>
  )
}

interface PurchaseAsked extends PurchaseProps {
  readonly pack: ReturnType<typeof packOf>
  readonly price: CartPrice | undefined
  readonly card: ReturnType<typeof useCard>
  /** The price has changed. */
  readonly onChanged: () => void
}

interface BoughtProps {
  readonly count: number
  readonly workspace: string
  readonly available: number | undefined
  readonly onClose: () => void
}

/** The end of a purchase that nothing was waiting for. */
const Bought = ({ count, workspace, available, onClose }: BoughtProps) => (
  <div className={css.body} role="status">
    <p className={css.missing}>
      <b className="disp">{credits(count)}</b>
      <span>
        bought. {available === undefined ? 'They’re' : `${workspace} has ${credits(available)} now, and they’re`} ready to use. We emailed
        you the invoice.
      </span>
    </p>
    <DialogActions>
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </div>
)

/** Pays for the credits, closes the dialog, and then finishes what was interrupted, once. */
function usePurchase({ workspaceId, pack, price, interrupted, onClose, card, onChanged }: PurchaseAsked) {
  const { data: me } = useQuery(meQuery)
  const [end, setEnd] = useState<'LATE' | 'BOUGHT' | null>(null)
  const onPaid = ({ state }: Payment) => {
    if (state !== 'PAID') return setEnd('LATE')
    if (!interrupted?.finish) return setEnd('BOUGHT')
    onClose()
    interrupted.finish()
  }
  const { error, busy, pay } = usePay({ onPaid, card })
  const send = async () => {
    if (!price || !me || busy || end !== null || !(await card.check())) return
    pay(
      {
        items: [pack],
        way: 'CARD',
        workspaceId,
        contact: { firstName: me.firstName, lastName: me.lastName, email: me.email },
        quoteToken: price.quoteToken,
        expectedTotal: price.total,
      },
      (failure) => failure instanceof ApiError && failure.code === 'QUOTE_CHANGED' && onChanged(),
    )
  }
  return { error, busy, end, isLocked: busy || end !== null, send: () => void send() }
}

interface MissingProps {
  readonly missing: number
  readonly words: string | undefined
  readonly available: number | undefined
  readonly workspace: string
}

/** What is missing is the largest thing; without anything missing it is the balance. */
function Missing({ missing, words, available, workspace }: MissingProps) {
  if (missing > 0)
    return (
      <p className={css.missing}>
        <b className="disp">{credits(missing)}</b>
        <span>{words ? `still needed to ${words}` : `still needed in ${workspace}`}</span>
      </p>
    )
  return (
    <p className={css.missing}>
      <b className="disp">{available === undefined ? '\u00a0' : credits(available)}</b>
      <span>
        available in {workspace}.{' '}
        <Link to="/orders" search={{ tab: 'statement' }}>
          See statement
        </Link>
      </span>
    </p>
  )
}

interface MarksProps {
  readonly packs: readonly PackRow[]
  readonly currency: string
  readonly subscribes: boolean
  readonly quantity: number
  readonly fewest: number
  readonly disabled: boolean
  readonly onChoose: (quantity: number) => void
}

/** Where a credit becomes cheaper; each is a button that chooses so many. */
const Marks = ({ packs, currency, subscribes, quantity, fewest, disabled, onChoose }: MarksProps) => (
  <ul className={css.marks} aria-label="Prices by quantity">
    {packs.map(({ from, words, price, subscriberPrice }, at) => {
      const isHere = quantity >= from && quantity < (packs[at + 1]?.from ?? Number.POSITIVE_INFINITY)
      const next = packs[at + 1]?.from
      return (
        <li key={from}>
          <button
            type="button"
            aria-pressed={isHere}
            disabled={disabled || (next !== undefined && next <= fewest)}
            onClick={() => onChoose(Math.max(from, fewest))}
          >
            <span>{words}</span>
            <b>{priceWords(subscribes ? subscriberPrice : price, currency)} each</b>
          </button>
        </li>
      )
    })}
  </ul>
)

const Sums = ({ price, quantity, isStale }: { price: CartPrice; quantity: number; isStale: boolean }) => (
  <div aria-busy={isStale || undefined} className={css.sums}>
    <Kv
      items={[
        { key: `${quantity} at ${priceWords(price.pack.unitPrice, price.currency)}`, value: sum(price.subtotal, price.currency) },
        ...(price.tax > 0 ? [{ key: 'Tax', value: sum(price.tax, price.currency) }] : []),
        { key: 'Total', value: sum(price.total, price.currency), strong: true },
      ]}
    />
  </div>
)

interface PayButtonProps {
  readonly form: string
  readonly label: string
  readonly isReady: boolean
  readonly isDone: boolean
  readonly busy: boolean
}

function PayButton({ form, label, isReady, isDone, busy }: PayButtonProps) {
  const isOnline = useOnline()
  const why = isDone
    ? 'This payment is being confirmed.'
    : isOnline
      ? isReady
        ? undefined
        : 'The price is still loading.'
      : 'You’re offline.'
  return (
    <Button type="submit" form={form} variant="primary" icon={Lock} busy={busy} disabled={why !== undefined} disabledReason={why}>
      {label}
    </Button>
  )
}

/** Why nothing was bought. Nothing was charged. */
function PurchaseRefusal({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return null
  if (error instanceof OfflineError)
    return <NoConnection onRetry={onRetry}>It’s safe to try again: you won’t be charged twice.</NoConnection>
  if (error instanceof CardError)
    return (
      <Notice tone="danger" title="Your card wasn’t charged" live>
        {error.message} You can try another card.
      </Notice>
    )
  if (error instanceof ApiError && error.code === 'QUOTE_CHANGED')
    return (
      <Notice tone="warning" title="The price has changed" live>
        Nothing was charged. The new price is above; buy again to accept it.
      </Notice>
    )
  return (
    <Notice tone="danger" live>
      {refusalWords(error)}
    </Notice>
  )
}
