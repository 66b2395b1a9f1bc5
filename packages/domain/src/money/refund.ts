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
}): number => Math.floor((paid * refundedAfter) / units) - returnedBefore
