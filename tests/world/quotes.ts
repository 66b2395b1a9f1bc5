import { createHash } from 'node:crypto'
import { amountOf, withAmounts } from '@troupe/domain/catalogue/amounts'
import { priceOf } from '@troupe/domain/catalogue/price'
import { FIRST_PRICE_TABLE } from '@troupe/domain/catalogue/price-table'
import type { QuotedWish } from '@troupe/domain/catalogue/quoted-wish'
import { QUOTE_DAYS } from '@troupe/domain/catalogue/saved-quote'
import { termsOf } from '@troupe/domain/catalogue/terms'
import { creditPrice } from '@troupe/domain/money/amounts'
import { FIRST_MONEY_TABLE } from '@troupe/domain/money/money-table'
import { teamsFor } from '@troupe/domain/session/teams'
import { experiences } from './experiences.ts'
import { codeOf, idOf, orderCodeOf, type WorkspaceName, world } from './ids.ts'
import { workspaces } from './workspaces.ts'

interface Plan {
  readonly name: string
  readonly workspace: WorkspaceName
  readonly attendees: number
  /** The people of its other shows. */
  readonly also?: readonly number[]
  readonly packageLevel: QuotedWish['packageLevel']
  readonly daysAgo: number
  /** Days ago; absent for one that wasn't withdrawn. */
  readonly withdrawn?: number
  readonly note: string
}

const plans: readonly Plan[] = [
  {
    ...{ name: 'open', workspace: 'northwind', attendees: 40, also: [20], packageLevel: 'PRO', daysAgo: 4 },
    note: 'For the summer party. The number of people may still change by one or two.',
  },
  {
    ...{ name: 'expired', workspace: 'northwind', attendees: 60, packageLevel: 'STANDARD', daysAgo: 21 },
    note: 'As discussed on the phone.',
  },
  {
    ...{ name: 'withdrawn', workspace: 'northwind', attendees: 25, packageLevel: 'STANDARD', daysAgo: 6, withdrawn: 5 },
    note: 'Replaced by the quote for 40 people.',
  },
]

/** The quotes of the world: one of two shows whose prices still hold, one that has expired and one that was withdrawn. */
export const quotesAt = (now: Temporal.Instant) => plans.map((plan) => quoteAt(plan, now))

/** The shows of these quotes. */
export const quoteWishesAt = (now: Temporal.Instant) =>
  plans.flatMap((plan) =>
    [plan.attendees, ...(plan.also ?? [])].map((attendees, position) => wishAt({ ...plan, attendees }, { now, position })),
  )

/** The token of a quote's link. Real tokens are random; these belong to the demo alone. */
export const quoteTokenOf = (name: string): string => codeOf(`quote ${name}`)

function wishAt(
  { name, workspace, attendees, packageLevel, daysAgo }: Plan,
  { now, position }: { readonly now: Temporal.Instant; readonly position: number },
) {
  const { id: experienceId, formats } = experiences.buzzerNight
  const format = formats.find(({ type, hostType }) => type === 'REMOTE' && hostType === 'ON_SCREEN')
  if (!format) throw new Error('Buzzer Night has no virtual format')
  const { type, hostType, duration } = format
  const price = priceOf(
    {
      ...{ format: type, hostType, durationMinutes: duration, attendees, packageLevel },
      ...{ zonePriceCredits: null, modifiers: [], localStartDate: null },
    },
    FIRST_PRICE_TABLE,
  )
  if (!price.ok) throw new Error(`The quote ${name} has no price: ${price.code}`)
  const { credits, size, units, lines } = price.value
  const madeAt = now.subtract({ hours: 24 * daysAgo })
  const { subscriber: isSubscriber } = workspaces[workspace]
  const unitPrice = creditPrice(FIRST_MONEY_TABLE, { credits, isSubscriber })
  const own = { type, hostType, level: null, peoplePerUnit: null, upgradeCredits: {} }
  const wish: QuotedWish = { experienceId, format: type, hostType, attendees, duration, packageLevel, location: null, day: null }
  return {
    quoteId: idOf('quote', name),
    position,
    experienceId,
    wish,
    price: {
      ...{ credits, amount: amountOf(withAmounts(lines, { unitPrice, fromBalance: 0 })), currency: FIRST_MONEY_TABLE.currency, unitPrice },
      ...{ size, units, peoplePerUnit: 25, teams: teamsFor(attendees), zone: null },
      terms: termsOf(own, FIRST_PRICE_TABLE, { asOf: madeAt.toString(), lines }),
    },
  }
}

function quoteAt({ name, workspace, daysAgo, withdrawn, note }: Plan, now: Temporal.Instant) {
  const madeAt = now.subtract({ hours: 24 * daysAgo })
  return {
    id: idOf('quote', name),
    number: `${orderCodeOf(`quote ${name}`)}${orderCodeOf(`${name} quote`)}`.slice(0, 8),
    tokenHash: createHash('sha256').update(quoteTokenOf(name)).digest('base64url'),
    workspaceId: workspaces[workspace].id,
    note,
    madeBy: world.users.sales,
    madeAt,
    validUntil: madeAt.add({ hours: 24 * QUOTE_DAYS }),
    withdrawnAt: withdrawn === undefined ? null : now.subtract({ hours: 24 * withdrawn }),
  }
}
