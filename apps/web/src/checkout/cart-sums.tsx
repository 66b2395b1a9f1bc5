import { Kv } from '@troupe/ui/kv'
import { packWords } from '../platform/cart/cart-items.ts'
import type { KnownLine } from '../platform/cart/cart-lines.ts'
import { credits } from '../platform/format.ts'
import { price as priceWords, sum } from '../platform/money/money.ts'
import { type CartPrice, spentCredits } from './cart-queries.ts'
import { linesWords } from './cart-words.ts'

interface CartSumsProps {
  readonly lines: readonly KnownLine[]
  readonly price: CartPrice
}

/** What the cart costs and how the sum comes about: each row of money is part of the total. */
export function CartSums({ lines, price }: CartSumsProps) {
  const { currency, creditsFromBalance, creditsToBuy, pack, discount, tax, total } = price
  const spent = spentCredits(lines, price)
  // credits in a pack aren't needed for what is in the cart
  const isRest = creditsFromBalance > 0 && !lines.some(({ kind }) => kind === 'PACK')
  return (
    <Kv
      items={[
        ...(spent > 0 ? [{ key: linesWords(lines.filter(({ kind }) => kind !== 'PACK')), value: credits(spent) }] : []),
        // nothing is due but these: the sum would name them twice
        ...(creditsFromBalance > 0 && total > 0 ? [{ key: 'From your balance', value: credits(creditsFromBalance) }] : []),
        ...(creditsToBuy > 0
          ? [
              {
                key: `${isRest ? 'Remaining ' : ''}${credits(creditsToBuy)} at ${priceWords(pack.unitPrice, currency)}`,
                value: sum(creditsToBuy * pack.unitPrice, currency),
              },
            ]
          : []),
        ...lines.flatMap((line) => otherMoney(line, price)),
        ...(discount > 0 ? [{ key: 'Discount', value: `−${sum(discount, currency)}` }] : []),
        ...(total > 0 ? [{ key: 'Tax', value: sum(tax, currency) }] : []),
      ]}
    />
  )
}

/** The money of a line that isn't bought as credits: a fee has a price of its own, and so has an open room. */
function otherMoney(line: KnownLine, { items, currency }: CartPrice) {
  const amount = items.find(({ cartId }) => cartId === line.id)?.amount ?? 0
  const isRoom = line.kind === 'PACK' && line.consumable === 'OPEN_ROOM'
  if (amount === 0 || (line.kind !== 'FEE' && !isRoom)) return []
  return [{ key: isRoom ? packWords(line.consumable, line.quantity) : 'Rescheduling fee', value: sum(amount, currency) }]
}
