/**
 * What was paid for each item of an order, in minor units: its part of the total, discount and tax included. The parts are whole and add up to the
 * total exactly. Exact integers, because the products don't fit into a double.
 */
export function paidOf(amounts: readonly number[], total: number): number[] {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
  const upTo = (sum: number) => (subtotal === 0 ? 0 : Number((BigInt(total) * BigInt(sum)) / BigInt(subtotal)))
  let sum = 0
  return amounts.map((amount) => {
    const before = upTo(sum)
    sum += amount
    return upTo(sum) - before
  })
}

/**
 * What a refund pays in minor units: of the money paid for an item, the share of all units that are then refunded, rounded down, less what was
 * returned before. Refunding every unit, in whatever steps, returns exactly what was paid.
 */
export const refundDue = ({
  paid,
  units,
  refundedAfter,
  returnedBefore,
}: {
  readonly paid: number
  readonly units: number
  readonly refundedAfter: number
  readonly returnedBefore: number
}): number => Math.max(0, Math.floor((paid * refundedAfter) / units) - returnedBefore)

interface RefundableItem {
  readonly itemId: string
  /** Minor units that were paid for it. */
  readonly paid: number
  readonly units: number
  readonly refunded: number
  /** Minor units that were returned for it before. */
  readonly returned: number
  /** Units that were granted and can still be withdrawn. */
  readonly unused: number
}

/**
 * Divides money that was returned without asking us among the items of its order, in their order: each gets at most what was paid for it and not
 * returned, and gives back as many unused units as that money covers. `isWhole` if the units given back are worth all of the money; otherwise some are
 * used and now unpaid.
 */
export function itemsOfReturned(
  items: readonly RefundableItem[],
  amount: number,
): {
  readonly items: readonly { readonly itemId: string; readonly quantity: number; readonly amount: number }[]
  readonly isWhole: boolean
} {
  let left = amount
  let isWhole = true
  const found = items.flatMap((item) => {
    const money = Math.min(left, item.paid - item.returned)
    if (money <= 0) return []
    left -= money
    const after = item.refunded + unitsFor(item, item.returned + money)
    isWhole &&= after <= item.refunded + item.unused
    return [{ itemId: item.itemId, quantity: Math.min(after - item.refunded, item.unused), amount: money }]
  })
  return { items: found, isWhole: isWhole && left === 0 }
}

/** How many more units of an item `money` covers; all that are left once the whole price is returned. */
function unitsFor({ paid, units, refunded }: RefundableItem, money: number): number {
  const covered = money >= paid ? units : Number((BigInt(money) * BigInt(units)) / BigInt(paid))
  return Math.max(0, covered - refunded)
}
