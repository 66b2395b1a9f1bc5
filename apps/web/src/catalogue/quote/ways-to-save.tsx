import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HOST_TYPE_WORDS } from '@troupe/domain/words'
import { packRows } from '../../credit/pack-rows.ts'
import { pricingConfigQuery } from '../../credit/pricing-config-query.ts'
import { number } from '../../platform/format.ts'
import { price as priceWords } from '../../platform/money/money.ts'
import type { Price } from '../../schedule/schedule-queries.ts'
import type { QuoteSearch } from '../../searches.ts'
import type { Booker } from '../../workspace/booker.ts'
import type { Show } from '../catalogue-queries.ts'
import { peopleWords } from '../facts.ts'
import css from './quote.module.css'
import { quotedPriceQuery } from './quote-price-query.ts'
import { otherWishes, priceBody, type QuoteWish, sheetAddress } from './quote-wish.ts'

interface WaysToSaveProps {
  readonly show: Show
  readonly wish: QuoteWish
  readonly location: QuoteSearch['location']
  readonly price: Price
  readonly booker: Booker
  readonly isSubscriber: boolean
}

/** Up to three ways to pay less for the same event. The server has priced each of them, so that its link leads to exactly that price. */
export function WaysToSave({ show, wish, location, price, booker, isSubscriber }: WaysToSaveProps) {
  const wishes = otherWishes(show, wish, price)
  const asked = useQueries({
    queries: wishes.map((other) => quotedPriceQuery(priceBody(show.id, other, location), booker)),
  })
  const { data: config } = useQuery(pricingConfigQuery)
  const less = (amount: number) => `${priceWords(price.amount - amount, price.currency)} less`
  const cheaper = wishes.flatMap((other, at) => {
    const found = asked[at]?.data
    return found && found.amount < price.amount ? [{ other, amount: found.amount }] : []
  })
  const pack = config && nextPack(packRows(config.money.packs, isSubscriber), price)
  if (cheaper.length === 0 && !pack) return null
  return (
    <section className={css.save} aria-labelledby="ways-to-save">
      <h2 id="ways-to-save">Ways to pay less</h2>
      <ul>
        {cheaper.slice(0, pack ? 2 : 3).map(({ other, amount }) => (
          <li key={`${other.format.hostType} ${other.people}`}>
            <Link to="/experience-quote/$id" params={{ id: show.id }} search={{ ...sheetAddress(other, location) }}>
              {other.people === wish.people
                ? HOST_TYPE_WORDS[other.format.hostType]
                : `With ${peopleWords(other.people)} (${number(wish.people - other.people)} fewer)`}
            </Link>
            : {less(amount)}.
          </li>
        ))}
        {pack && (
          <li>
            <Link to="/packages">Buy {pack.from} credits or more</Link> in one order: {less(pack.price * price.credits)}.
          </li>
        )}
      </ul>
    </section>
  )
}

/** The next pack in which a credit costs less than in this price. */
const nextPack = (packs: readonly { readonly from: number; readonly price: number }[], { credits, unitPrice }: Price) =>
  packs.find(({ from, price }) => from > credits && price < unitPrice)
