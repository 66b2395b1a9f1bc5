import { type ReactNode, useId, useState } from 'react'
import { credits, number } from '../platform/format.ts'
import css from './cart.module.css'
import type { PricedItem } from './cart-queries.ts'

interface LineStubProps {
  readonly price: PricedItem | undefined
  /** What it costs in money. */
  readonly money: string | undefined
  /** The price of the cart as it was. */
  readonly isStale: boolean
  /** A line in small letters under the price. */
  readonly children?: ReactNode
}

/** The stub of a line: what it costs and, on demand, why. */
export function LineStub({ price, money, isStale, children }: LineStubProps) {
  return (
    <>
      <div aria-busy={isStale || undefined} className={css.price}>
        <b className="disp">{price?.credits === null ? 'No price' : price ? credits(price.credits) : '\u00a0'}</b>
        {money && <small>{money}</small>}
        {price && price.lines.length > 1 && <Details lines={price.lines} />}
      </div>
      {children && <span className={css.later}>{children}</span>}
    </>
  )
}

function Details({ lines }: Pick<PricedItem, 'lines'>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button type="button" className={css.why} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? 'Hide details' : 'Show details'}
      </button>
      {open && (
        <dl id={id} className={css.whyLines}>
          {lines.map((line) => (
            <div key={`${line.kind} ${line.label}`}>
              <dt>{line.label}</dt>
              <dd>{number(line.credits)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
