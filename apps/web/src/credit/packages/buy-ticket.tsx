import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { useAddPack } from '../../platform/cart/use-add-pack.ts'
import { credits, number } from '../../platform/format.ts'
import { price, sum } from '../../platform/money/money.ts'
import type { Booker } from '../../workspace/booker.ts'
import { mostCredits, type PackRow, packFor } from '../pack-rows.ts'
import css from './packages.module.css'

interface BuyTicketProps {
  readonly rows: readonly PackRow[]
  readonly currency: string
  readonly lotDays: number
  readonly booker: Booker
  /** Credits that the workspace has. */
  readonly available: number | undefined
  readonly quantity: number
  readonly onChoose: (quantity: number) => void
  readonly onBuy: () => void
}

/** How many credits, what they cost, and the one button that buys them. */
export function BuyTicket({ rows, currency, lotDays, booker, available, quantity, onChoose, onBuy }: BuyTicketProps) {
  const addPack = useAddPack()
  const each = packFor(rows, quantity)?.price ?? 0
  const saved = packFor(rows, quantity)?.saved ?? 0
  const total = sum(quantity * each, currency)
  return (
    <section aria-labelledby="buy" className={css.buy}>
      <Ticket>
        <div className={css.choice}>
          <h2 id="buy">Buy credits</h2>
          <div className={css.stepper}>
            <NumberStepper label="Credits" unit="credits" value={quantity} onChange={onChoose} min={1} max={mostCredits} live />
          </div>
          <ul className={css.picks} aria-label="Quick choices">
            {rows.map(({ from }) => (
              <li key={from}>
                <button type="button" aria-pressed={from === quantity} onClick={() => onChoose(from)}>
                  {number(from)}
                  <span className="vh"> {from === 1 ? 'credit' : 'credits'}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <Perforation />
        <div className={css.sums}>
          <dl className={css.leaders}>
            <div>
              <dt>
                {credits(quantity)} at {price(each, currency)}
              </dt>
              <dd>{total}</dd>
            </div>
            {saved > 0 && (
              <div>
                <dt>Saved against single credits</dt>
                <dd>{sum(saved * quantity, currency)}</dd>
              </div>
            )}
          </dl>
          <p className={css.total} aria-live="polite">
            Total <b className="disp">{total}</b>
          </p>
          <Primary booker={booker} quantity={quantity} total={total} onBuy={onBuy} />
          <Button block onClick={() => addPack('CREDIT', quantity)}>
            Add to cart
          </Button>
          <p className={css.fine}>
            Credits last {number(lotDays)} days.{available !== undefined && ` You’ll have ${number(available + quantity)}.`}
          </p>
        </div>
      </Ticket>
    </section>
  )
}

interface PrimaryProps extends Pick<BuyTicketProps, 'booker' | 'quantity' | 'onBuy'> {
  readonly total: string
}

/** Buys, or is what this reader can do instead. Someone at Troupe without a customer chosen buys nothing. */
function Primary({ booker, quantity, total, onBuy }: PrimaryProps) {
  if (booker.kind === 'guest')
    return (
      <ButtonLink variant="primary" size="lg" block render={<Link to="/login" search={{ to: `/packages#buy=${quantity}` }} />}>
        Sign in to buy
      </ButtonLink>
    )
  if (booker.kind === 'nowhere') return <p className={css.fine}>Choose a workspace at the top of the page to buy credits for it.</p>
  return (
    <Button variant="primary" size="lg" block onClick={onBuy}>
      {booker.kind === 'reader' ? 'Send to an editor' : `Buy ${credits(quantity)} for ${total}`}
    </Button>
  )
}
