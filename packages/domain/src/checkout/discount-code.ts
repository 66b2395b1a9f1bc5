import * as z from 'zod/mini'
import { instantInput, integerInput, readInstant, uuid } from '../input.ts'

/** A discount code as staff make it. 96 to 99 percent are left out: the rest would be less than card providers take. */
export const discountCodeInput = z
  .strictObject({
    code: z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(4),
      z.maxLength(16),
      z.refine((text) => /^[A-Z0-9]*$/.test(text), 'INVALID'),
    ),
    percent: integerInput(1, 100).check(z.refine((percent) => percent <= 95 || percent === 100, 'INVALID')),
    startsAt: z.nullish(instantInput),
    endsAt: z.nullish(instantInput),
    maxUses: z.nullish(integerInput(1, 1_000_000)),
    workspaceId: z.nullish(uuid),
  })
  .check(z.refine(({ startsAt, endsAt }) => isInOrder(startsAt ?? '', endsAt ?? ''), { error: 'NOT_IN_ORDER', path: ['endsAt'] }))

/** The state of a code: it doesn't apply yet, it applies, all its uses are taken, or it has ended. */
export const DISCOUNT_CODE_STATES = ['PLANNED', 'ACTIVE', 'USED_UP', 'ENDED'] as const
export type DiscountCodeState = (typeof DISCOUNT_CODE_STATES)[number]

/** The state of a code at `now`. `uses` are those that are paid, and those reserved by an open payment. */
export function discountCodeState(
  code: {
    readonly startsAt: Temporal.Instant
    readonly endsAt: Temporal.Instant | null
    readonly maxUses: number | null
    readonly uses: number
  },
  now: Temporal.Instant,
): DiscountCodeState {
  if (code.endsAt && Temporal.Instant.compare(code.endsAt, now) <= 0) return 'ENDED'
  if (Temporal.Instant.compare(code.startsAt, now) > 0) return 'PLANNED'
  return code.maxUses !== null && code.uses >= code.maxUses ? 'USED_UP' : 'ACTIVE'
}

/** An instant that can't be read has an error of its own. */
function isInOrder(start: string, end: string): boolean {
  const [startsAt, endsAt] = [readInstant(start), readInstant(end)]
  return startsAt === undefined || endsAt === undefined || Temporal.Instant.compare(startsAt, endsAt) < 0
}
