import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { DialogActions } from '@troupe/ui/dialog-on-demand'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Skeleton } from '@troupe/ui/skeleton'
import { useId, useRef, useState } from 'react'
import { mostCredits, type PackRow, packRows } from '../../credit/pack-rows.ts'
import { pricingConfigQuery } from '../../credit/pricing-config-query.ts'
import { credits } from '../../platform/format.ts'
import { price as priceWords, sum } from '../../platform/money/money.ts'
import { workspaceQuery } from '../../workspace/workspace-queries.ts'
import { useCard } from '../card/use-card.tsx'
import { EventPurchase } from './event-purchase.tsx'
import { FeePurchase } from './fee-purchase.tsx'
import { OrderPurchase } from './order-purchase.tsx'
import { buyWords, cheaperPack, fewestCredits, proposedCredits } from './packs.ts'
import css from './purchase.module.css'
import { NotYet, PayButton, PurchaseRefusal, Sums, usePurchase } from './purchase-parts.tsx'
import { packOf, purchaseQuery } from './purchase-query.ts'
import { type PurchaseGiven, Short } from './short.tsx'
import { CardOff, ViewOnly } from './ways-out.tsx'

/** The content of the purchase dialog, which is on no recording of the page. */
export function Purchase(props: PurchaseGiven) {
  return (
    <div className={css.whole} data-unrecorded="">
      <Content {...props} />
    </div>
  )
}

/** It waits until it is known what credits cost. */
function Content(props: PurchaseGiven) {
  const { fee, event, order, workspaceId } = props
  const enabled = fee === undefined && event === undefined && order === undefined
  const { data, error, refetch, isFetching } = useQuery({ ...pricingConfigQuery, enabled })
  const payer = useQuery({ ...workspaceQuery(workspaceId), enabled })
  if (order) return <OrderPurchase {...props} order={order} />
  if (fee) return <FeePurchase {...props} fee={fee} />
  if (event) return <EventPurchase {...props} event={event} />
  // the prices are those of the payer: none is shown before it is known which
  if (data && !payer.isPending)
    return <Packs {...props} packs={packRows(data.money.packs, payer.data?.subscriber === true)} currency={data.money.currency} />
  if (error) return <ErrorBlock title="Couldn’t load prices." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  return <Skeleton rows={8} />
}

interface PacksProps extends PurchaseGiven {
  readonly packs: readonly PackRow[]
  readonly currency: string
}

function Packs({ workspaceId, interrupted, wanted, onClose, onShort, packs, currency }: PacksProps) {
  const missing = interrupted?.missing ?? 0
  const [quantity, setQuantity] = useState(() => wanted ?? proposedCredits(packs, missing))
  const [id] = useState(() => crypto.randomUUID().slice(0, 8))
  const { data: workspace } = useQuery(workspaceQuery(workspaceId))
  const pack = packOf(id, quantity)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...purchaseQuery(pack, workspaceId),
    placeholderData: keepPreviousData,
  })
  const card = useCard(data)
  const purchase = usePurchase({ workspaceId, item: pack, price: data, interrupted, onClose, card, onChanged: () => void refetch() })
  const form = useId()
  if (error && !data)
    return <ErrorBlock title="Couldn’t load prices." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  const reason = data?.ways.find(({ way }) => way === 'CARD')?.reason
  const name = workspace?.name ?? 'this workspace'
  if (reason === 'EDITOR_ONLY') return <ViewOnly quantity={quantity} workspace={name} onShort={onShort} />
  if (reason === 'CARD_OFF') return <CardOff workspace={name} onShort={onShort} />
  if (purchase.end === 'BOUGHT')
    return (
      <Bought count={quantity} workspace={name} available={workspace?.consumables.credits.available} onClose={onClose} onShort={onShort} />
    )
  return (
    <form
      id={form}
      noValidate
      className="stack"
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
      <Marks {...{ packs, currency, quantity }} fewest={fewestCredits(missing)} disabled={purchase.isLocked} onChoose={setQuantity} />
      {data ? <Sums price={data} quantity={quantity} unitPrice={data.pack.unitPrice} isStale={isPlaceholderData} /> : <Skeleton rows={3} />}
      <div className={css.card}>{card.fields(purchase.isLocked)}</div>
      <PurchaseRefusal error={purchase.error} onRetry={purchase.send} />
      <NotYet end={purchase.end} />
      {purchase.sheet}
      <DialogActions>
        <PayButton
          form={form}
          label={buyWords(
            `Buy ${credits(quantity)}`,
            interrupted?.words,
            data && !isPlaceholderData ? sum(data.total, data.currency) : undefined,
          )}
          isReady={data !== undefined && !isPlaceholderData}
          end={purchase.end}
          busy={purchase.busy}
        />
      </DialogActions>
    </form>
  )
}

interface BoughtProps {
  readonly count: number
  readonly workspace: string
  readonly available: number | undefined
  readonly onClose: () => void
  readonly onShort: () => void
}

/** The end of a purchase that nothing was waiting for. */
const Bought = ({ count, workspace, available, onClose, onShort }: BoughtProps) => (
  <Short onShort={onShort}>
    <p className={css.missing} role="status">
      <b className="disp">{credits(count)}</b>
      <span>
        Bought and ready to use. {available !== undefined && `${workspace} now has ${credits(available)}.`} We emailed you the details.
      </span>
    </p>
    <DialogActions>
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Short>
)

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
        Available in {workspace}.{' '}
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
  readonly quantity: number
  readonly fewest: number
  readonly disabled: boolean
  readonly onChoose: (quantity: number) => void
}

/** Where a credit becomes cheaper; each is a button that chooses so many. The next cheaper one is also said in a line with its sum. */
function Marks({ packs, currency, quantity, fewest, disabled, onChoose }: MarksProps) {
  const list = useRef<HTMLUListElement>(null)
  const cheaper = cheaperPack(packs, quantity)
  const choose = (pack: PackRow) => {
    onChoose(pack.from)
    // the line is then about another pack, or gone
    list.current?.querySelectorAll('button')[packs.indexOf(pack)]?.focus()
  }
  return (
    <div className={css.packs}>
      <ul ref={list} className={css.marks} aria-label="Prices by quantity">
        {packs.map(({ from, words, price }, at) => {
          const next = packs[at + 1]?.from
          const isHere = quantity >= from && (next === undefined || quantity < next)
          return (
            <li key={from}>
              <button
                type="button"
                aria-pressed={isHere}
                disabled={disabled || (next !== undefined && next <= fewest)}
                onClick={() => onChoose(Math.max(from, fewest))}
              >
                <span>{words}</span>
                <b>{priceWords(price, currency)} each</b>
              </button>
            </li>
          )
        })}
      </ul>
      {cheaper && (
        <p className={css.cheaper}>
          <button type="button" disabled={disabled} onClick={() => choose(cheaper)}>
            {credits(cheaper.from)} at {priceWords(cheaper.price, currency)} each, {priceWords(cheaper.from * cheaper.price, currency)}
          </button>
        </p>
      )}
    </div>
  )
}
