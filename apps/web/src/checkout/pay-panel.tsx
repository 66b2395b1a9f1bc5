import { Button, ButtonLink } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { tellBarHeight } from '@troupe/ui/pure/fixed-bar'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextInput } from '@troupe/ui/text-input'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { type RefObject, useId, useState } from 'react'
import { ApiError } from '../platform/api.ts'
import { itemOf, lineTitle } from '../platform/cart/cart-items.ts'
import type { KnownLine } from '../platform/cart/cart-lines.ts'
import { SendToEditor } from '../platform/cart/send-to-editor.tsx'
import { showWrong } from '../platform/form/show-wrong.ts'
import { credits } from '../platform/format.ts'
import { intoView } from '../platform/into-view.ts'
import { price as priceWords } from '../platform/money/money.ts'
import { salesAddress } from '../platform/sales-address.ts'
import { showWay } from '../platform/show-way.ts'
import { WorkspaceChoice } from '../schedule/workspace-choice.tsx'
import { useOnline } from '../shell/use-online.ts'
import type { Booker } from '../workspace/booker.ts'
import { useCard } from './card/use-card.tsx'
import css from './cart.module.css'
import { type CartPrice, type CartWay, spentCredits } from './cart-queries.ts'
import { CartSums } from './cart-sums.tsx'
import { dueWords, WAY_WORDS, wayHint } from './cart-words.ts'
import { NewPriceSheet } from './pay/new-price-sheet.tsx'
import { newPriceIn } from './pay/quote-changed.ts'
import { PayButton } from './pay-button.tsx'
import { payFault } from './pay-fault.ts'
import { PayRefusal } from './pay-refusal.tsx'
import { paidBy } from './payer/billing.ts'
import type { PayerForm } from './payer/use-payer.ts'
import type { Requested } from './request/request-form.tsx'
import { RequestWay } from './request/request-way.tsx'
import { requestable } from './request/request-words.ts'
import { type Sent, usePay } from './use-pay.ts'

interface PayPanelProps {
  readonly lines: readonly KnownLine[]
  readonly price: CartPrice | undefined
  /** The price couldn’t be had. */
  readonly isFailed: boolean
  readonly isStale: boolean
  /** The cart, in which what keeps it from being paid is brought into view. */
  readonly place: RefObject<HTMLElement | null>
  readonly balance: number | undefined
  /** The name of the workspace, when staff pay for it. */
  readonly customer: string | undefined
  readonly payer: PayerForm
  readonly booker: Booker
  readonly code: string
  readonly onCode: (code: string) => void
  readonly onWay: (way: CartWay) => void
  readonly onSent: (payment: Sent) => void
  readonly onRequested: (requested: Requested) => void
  /** Something that decides the price has changed. */
  readonly onChanged: () => void
}

/** Ways to pay, the sum, and the button that names what is paid. */
export function PayPanel(props: PayPanelProps) {
  const { lines, price, isStale, balance, customer, booker, code, onCode, onWay, onRequested } = props
  const title = useId()
  const reason = useId()
  const { card, error, busy, byCard, newPrice, fault, send, renew } = useSend(props)
  return (
    <section className={css.pay} aria-labelledby={title}>
      <Ticket>
        <h2 id={title} className={css.payTitle}>
          Payment
        </h2>
        {booker.kind === 'nowhere' && (
          <div className={css.for} data-way="WORKSPACE">
            <WorkspaceChoice />
          </div>
        )}
        {price ? (
          <Ways price={price} spent={spentCredits(lines, price)} balance={balance} customer={customer} disabled={busy} onWay={onWay} />
        ) : (
          <Skeleton rows={4} />
        )}
        {byCard && <div className={css.byCard}>{card.fields(busy)}</div>}
        <DiscountCode applied={code} isRefused={price?.codeError != null} disabled={busy} onApply={onCode} />
        <Perforation />
        <div className={css.sum} aria-busy={isStale || undefined}>
          {price && <CartSums lines={lines} price={price} />}
          {error && !newPrice && (
            <div ref={intoView} className={css.refusal}>
              <PayRefusal error={error} lines={lines} onRetry={() => void send()} onChanged={renew} />
            </div>
          )}
          {fault?.way && (
            <p id={reason} className="note">
              {fault.words}
            </p>
          )}
          <div className={css.now} ref={tellBarHeight}>
            <div className={css.due}>
              <span>Due now</span>
              <b className="disp" aria-live="polite">
                {price ? dueWords(price) : '\u00a0'}
              </b>
            </div>
            <PayButton {...{ lines, price, booker, fault, busy }} describedBy={fault?.way ? reason : undefined} onPay={() => void send()} />
          </div>
          {booker.kind === 'reader' ? (
            <div data-way="EDITOR">
              <SendToEditor lines={lines} />
            </div>
          ) : (
            <RequestOrSales lines={lines} price={price} booker={booker} isOnlyWay={fault?.way === 'REQUEST'} onSent={onRequested} />
          )}
          <p className={css.fine}>After booking, you can change or cancel an event on its page.</p>
        </div>
      </Ticket>
      {newPrice && (
        <NewPriceSheet
          price={newPrice}
          currency={price?.currency ?? 'USD'}
          titleOf={(cartId) => titleIn(lines, cartId)}
          back="Back to cart"
          busy={busy}
          needsCard={newPrice.after > 0 && !byCard}
          onPay={() => void send({ way: newPrice.way, quoteToken: newPrice.quoteToken, expectedTotal: newPrice.after })}
          onCard={() => {
            onWay(newPrice.way)
            renew()
          }}
          onClose={renew}
        />
      )}
    </section>
  )
}

/** Pays the cart, unless something is in the way: that comes into view and focus, the payer's fields before the card's. */
function useSend({ lines, price, isFailed, isStale, place, payer, booker, code, onSent, onChanged }: PayPanelProps) {
  const card = useCard(price)
  const { error, busy, pay, reset } = usePay({ onSent, card })
  const byCard = price !== undefined && price.total > 0 && price.way !== 'CREDITS' && booker.kind === 'booker'
  const newPrice = newPriceIn(error, price?.currency ?? 'USD')
  const isOnline = useOnline()
  const fault = booker.kind === 'guest' ? null : payFault({ lines, price, isFailed, isStale, booker, isOnline })
  const send = async (shown?: { readonly way: CartWay; readonly quoteToken: string; readonly expectedTotal: number }) => {
    if (fault?.way) {
      const control = showWay(place.current, fault.way)
      return fault.way === 'PRICE' ? control?.click() : undefined
    }
    if (!price || booker.kind !== 'booker' || busy) return
    if (!payer.isRight()) return
    if (byCard && !(await card.check())) return
    pay(
      {
        items: lines.map(itemOf),
        workspaceId: booker.workspaceId,
        ...paidBy(payer.values),
        // also a code that can’t be used: the token is for exactly what the price was asked with
        ...(code ? { code } : {}),
        ...(shown ?? { way: price.way, quoteToken: price.quoteToken, expectedTotal: price.total }),
      },
      (failure) => {
        payer.refuse(failure)
        if (failure instanceof ApiError && failure.code === 'INVALID' && place.current) void showWrong(place.current)
        // the price on the page is older than the one that was tried
        if (shown) onChanged()
      },
    )
  }
  const renew = () => {
    reset()
    onChanged()
  }
  return { card, error, busy, byCard, newPrice, fault, send, renew }
}

interface RequestOrSalesProps extends Pick<PayPanelProps, 'lines' | 'price' | 'booker'> {
  /** The cart can’t be paid here. */
  readonly isOnlyWay: boolean
  readonly onSent: (requested: Requested) => void
}

/** What helps when the cart can’t or shouldn’t be paid here: a request, or an email for the fees, which can’t be requested. */
function RequestOrSales({ isOnlyWay, ...given }: RequestOrSalesProps) {
  if (requestable(given.lines).length > 0)
    return (
      <div data-way="REQUEST">
        <RequestWay {...given} />
      </div>
    )
  return isOnlyWay ? (
    <ButtonLink block data-way="REQUEST" href={`mailto:${salesAddress}`}>
      Contact sales
    </ButtonLink>
  ) : null
}

const titleIn = (lines: readonly KnownLine[], cartId: string): string => {
  const line = lines.find(({ id }) => id === cartId)
  return line ? lineTitle(line) : 'Credits'
}

interface DiscountCodeProps {
  readonly applied: string
  readonly isRefused: boolean
  readonly disabled: boolean
  readonly onApply: (code: string) => void
}

/** A code is tried when it is complete: the server counts wrong ones. */
function DiscountCode({ applied, isRefused, disabled, onApply }: DiscountCodeProps) {
  const [typed, setTyped] = useState(applied)
  return (
    <form
      className={css.code}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(typed.trim().toUpperCase())
      }}
    >
      <Field label="Discount code" error={isRefused && applied ? 'This code can’t be used. Check it or try another.' : undefined}>
        <TextInput value={typed} onChange={setTyped} autoComplete="off" disabled={disabled} />
      </Field>
      <Button type="submit" disabled={disabled || typed.trim().toUpperCase() === applied}>
        Apply
      </Button>
    </form>
  )
}

interface WaysProps {
  readonly price: CartPrice
  /** The credits that the cart costs. */
  readonly spent: number
  readonly balance: number | undefined
  readonly customer: string | undefined
  readonly disabled: boolean
  readonly onWay: (way: CartWay) => void
}

function Ways({ price, spent, balance, customer, disabled, onWay }: WaysProps) {
  return (
    <RadioGroup<CartWay>
      label="Ways to pay"
      look="rows"
      value={price.ways.some(({ available }) => available) ? price.way : null}
      onChange={onWay}
      options={price.ways.map((one) => ({
        value: one.way,
        label: WAY_WORDS[one.way],
        hint: wayHint(one, balance, customer),
        aside:
          one.way === 'CREDITS'
            ? spent > 0
              ? credits(spent)
              : undefined
            : one.total > 0
              ? priceWords(one.total, price.currency)
              : undefined,
        disabled: disabled || !one.available,
      }))}
    />
  )
}
