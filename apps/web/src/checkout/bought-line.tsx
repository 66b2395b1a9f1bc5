import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { StubbedTicket } from '@troupe/ui/ticket'
import { CalendarClock, DoorOpen, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { lineTitle } from '../platform/cart/cart-items.ts'
import { changeLine, type FeeLine, mostUnits, type PackLine } from '../platform/cart/cart-lines.ts'
import { price as priceWords } from '../platform/money/money.ts'
import css from './cart.module.css'
import type { PricedItem } from './cart-queries.ts'
import { feeTrouble } from './fee-trouble.ts'
import { LineStub } from './line-stub.tsx'

interface BoughtLineProps<Line> {
  readonly line: Line
  readonly price: PricedItem | undefined
  readonly isStale: boolean
  readonly onRemove: () => void
}

interface PackTicketProps extends BoughtLineProps<PackLine> {
  readonly currency: string
}

/** Credits or open rooms in the cart; how many can be changed here. Only money buys them. */
export function PackTicket({ line, price, currency, isStale, onRemove }: PackTicketProps) {
  const { id, consumable, quantity } = line
  const isRoom = consumable === 'OPEN_ROOM'
  const money = price?.amount == null ? undefined : `${priceWords(price.amount, currency)} by card`
  const each = price?.amount == null ? null : priceWords(Math.round(price.amount / quantity), currency)
  return (
    <StubbedTicket
      stub={
        isRoom ? (
          <MoneyStub price={price} currency={currency} isStale={isStale} />
        ) : (
          <LineStub price={price} money={money} isStale={isStale}>
            {each && `${each} each`}
          </LineStub>
        )
      }
    >
      <Body
        icon={isRoom ? DoorOpen : Ticket}
        title={isRoom ? 'Open rooms' : 'Credits'}
        label={lineTitle(line)}
        onRemove={onRemove}
        isWayOut={price?.error !== undefined}
      >
        <p className="muted">
          {isRoom
            ? 'Ready to use as soon as you’ve paid.'
            : 'Added to your balance as soon as you’ve paid. The more credits you buy, the less each one costs.'}
        </p>
        <div className={css.count}>
          <NumberStepper
            label={isRoom ? 'Number of open rooms' : 'Number of credits'}
            value={quantity}
            min={1}
            max={mostUnits}
            live
            onChange={(next) => changeLine(id, { quantity: next })}
          />
        </div>
        {price?.error && <Notice tone="danger">{price.error.message}</Notice>}
      </Body>
    </StubbedTicket>
  )
}

interface FeeTicketProps extends BoughtLineProps<FeeLine> {
  /** What it costs by card. */
  readonly money: string | undefined
}

/** The fee of rescheduling an event, which is paid before the event gets its new time. */
export function FeeTicket({ line, price, money, isStale, onRemove }: FeeTicketProps) {
  const trouble = feeTrouble(price?.error)
  const newFee = trouble?.feeId
  return (
    <StubbedTicket stub={<LineStub price={price} money={money} isStale={isStale} />}>
      <Body
        icon={CalendarClock}
        title="Rescheduling fee"
        label={lineTitle(line)}
        onRemove={onRemove}
        isWayOut={trouble !== null && newFee === undefined}
        more={
          <ButtonLink variant="tertiary" size="sm" render={<Link to="/event/$id" params={{ id: line.sessionId }} />}>
            See event
          </ButtonLink>
        }
      >
        <p className="muted">{line.title}. Once the fee is paid, choose the new time on the event’s page.</p>
        {trouble && (
          <Notice
            tone="warning"
            actions={
              newFee === undefined ? undefined : (
                <Button size="sm" data-way="LINE" onClick={() => changeLine(line.id, { feeId: newFee })}>
                  Use the current fee
                </Button>
              )
            }
          >
            {trouble.text}
          </Notice>
        )}
      </Body>
    </StubbedTicket>
  )
}

/** The stub of what credits can't pay. */
const MoneyStub = ({ price, currency, isStale }: Pick<PackTicketProps, 'price' | 'currency' | 'isStale'>) => (
  <div aria-busy={isStale || undefined} className={css.price}>
    <b className="disp">{price?.amount == null ? '\u00a0' : priceWords(price.amount, currency)}</b>
    <small>by card</small>
  </div>
)

interface BodyProps {
  readonly icon: typeof Ticket
  readonly title: string
  /** The name of the line. */
  readonly label: string
  readonly onRemove: () => void
  /** The line can’t be paid for, and removing it is what helps. */
  readonly isWayOut: boolean
  readonly more?: ReactNode
  readonly children: ReactNode
}

const Body = ({ icon, title, label, onRemove, isWayOut, more, children }: BodyProps) => (
  <article className={css.line} aria-label={label}>
    <div className={css.sign}>
      <Icon of={icon} size={24} />
    </div>
    <div className={css.facts}>
      <h2 className={`disp ${css.name}`}>{title}</h2>
      {children}
      <div className={css.actions}>
        {more}
        <Button variant="tertiary" size="sm" data-way={isWayOut ? 'LINE' : undefined} onClick={onRemove}>
          Remove<span className="vh"> {label}</span>
        </Button>
      </div>
    </div>
  </article>
)
