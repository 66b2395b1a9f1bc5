import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { useAddPack } from '../../platform/cart/use-add-pack.ts'
import { number } from '../../platform/format.ts'
import { price } from '../../platform/money/money.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { type PackRow, packFor } from '../pack-rows.ts'
import css from './packages.module.css'

/** Whose prices the page shows: those of a workspace, or of everyone as long as none is chosen. */
export interface PackReader {
  readonly name: string | undefined
  readonly isSubscriber: boolean
}

interface PackListProps {
  readonly reader: PackReader
  readonly rows: readonly PackRow[]
  readonly currency: string
  /** How many percent less subscribers pay. */
  readonly percent: number
  /** What an open room costs a subscriber, in minor units. */
  readonly openRoom: number
  readonly quantity: number
  readonly onChoose: (quantity: number) => void
}

/** The reader's price list. The row of the chosen number is marked, and pressing a row chooses its smallest order. */
export function PackList({ reader, rows, currency, percent, openRoom, quantity, onChoose }: PackListProps) {
  const here = packFor(rows, quantity)
  return (
    <section aria-labelledby="packs">
      <h2 className={`disp ${css.title}`} id="packs">
        Credits
      </h2>
      <Whose {...reader} percent={percent} />
      <table className={css.packs}>
        <thead>
          <tr>
            <th scope="col">Credits in one order</th>
            <th scope="col">Price</th>
            <th scope="col">Smallest order</th>
            <th scope="col">You save</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.from} aria-selected={row === here}>
              <td>
                <button type="button" aria-pressed={row === here} onClick={() => onChoose(row.from)}>
                  {row.words}
                  <span className="vh"> credits</span>
                </button>
              </td>
              <td className={css.each}>
                <b>{price(row.price, currency)}</b> each
              </td>
              <td>
                {number(row.from)} for {price(row.from * row.price, currency)}
              </td>
              <td>{row.saved > 0 && `${price(row.saved, currency)} each`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OpenRoom isSubscriber={reader.isSubscriber} words={price(openRoom, currency)} />
    </section>
  )
}

/** Whether these are the prices of a subscriber, or how to become one. */
function Whose({ name, isSubscriber, percent }: PackReader & Pick<PackListProps, 'percent'>) {
  const sales = (
    <a href={`mailto:${salesAddress}?subject=${encodeURIComponent(name ? `Subscription for ${name}` : 'Subscription')}`}>
      Email sales to subscribe
    </a>
  )
  return (
    <p className={css.lead}>
      {isSubscriber ? (
        `Your prices. ${name} subscribes, which saves you about ${percent}% on every credit.`
      ) : (
        <>
          {name ? 'Your prices. ' : ''}Subscribers pay about {percent}% less for every credit. {sales}.
        </>
      )}
    </p>
  )
}

/** Open rooms are bought with money, and by subscribers only. */
function OpenRoom({ isSubscriber, words }: { readonly isSubscriber: boolean; readonly words: string }) {
  const addPack = useAddPack()
  if (!isSubscriber) return null
  return (
    <p className={css.room}>
      An open room costs {words}.{' '}
      <Button size="sm" variant="tertiary" onClick={() => addPack('OPEN_ROOM', 1)}>
        Add an open room to cart
      </Button>{' '}
      <Link to="/open-rooms">Your open rooms</Link>
    </p>
  )
}
