import type { DateOverride } from './crew.ts'
import { discountCodesAt } from './discount-codes.ts'
import { eventsAt } from './events.ts'
import { experiences } from './experiences.ts'
import { idOf } from './ids.ts'
import { ledgerOf } from './ledger.ts'
import { ordersOf } from './orders.ts'
import { customers, staff } from './people.ts'
import { cities, gameZones, globalUnavailabilitiesOf, priceModifiersOf, venues, zoneAreas } from './places.ts'
import { pricesAt } from './prices.ts'
import { quotesAt } from './quotes.ts'
import { workspaces } from './workspaces.ts'

/** The whole demo world as it stands at `now`: the same for the same instant, never stale. Pure. */
export function worldAt(now: Temporal.Instant) {
  const { events, overrides } = eventsAt(now)
  const ledger = ledgerOf(events, now)
  const sold = ordersOf(ledger.lots, now)
  return {
    now,
    experiences: Object.values(experiences),
    staff,
    customers,
    workspaces: Object.values(workspaces),
    cities: Object.values(cities),
    zoneAreas: Object.values(zoneAreas),
    gameZones,
    venues: Object.values(venues),
    priceModifiers: priceModifiersOf(now.toZonedDateTimeISO('UTC').year),
    globalUnavailabilities: globalUnavailabilitiesOf(now),
    availabilities: [...weeklyRows(), ...distinct(overrides).map(overrideRow)],
    events,
    ...ledger,
    lots: ledger.lots.map(({ refund, ...lot }) => ({ ...lot, orderItemId: sold.itemOfLot.get(lot.id) ?? null })),
    sold,
    discountCodes: discountCodesAt(now),
    quotes: quotesAt(now),
    ...pricesAt(now),
  }
}

export type World = ReturnType<typeof worldAt>

function weeklyRows() {
  return staff.flatMap((person) =>
    person.hours.flatMap(([weekdays, from, to]) =>
      weekdays.map((day) => ({
        id: idOf('availability', `${person.name}/${day}/${from}`),
        userId: person.id,
        day: day as number | null,
        date: null as string | null,
        fromTime: from as string | null,
        toTime: to as string | null,
        available: true,
      })),
    ),
  )
}

function overrideRow(one: DateOverride) {
  return {
    id: idOf('availability', `${one.person}/${one.date}/${one.from}/${one.available}`),
    userId: idOf('user', one.person),
    day: null,
    date: one.date,
    fromTime: one.from,
    toTime: one.to,
    available: one.available,
  }
}

/** One person may be here for two events of one day. */
function distinct(overrides: readonly DateOverride[]): DateOverride[] {
  return [...new Map(overrides.map((one) => [JSON.stringify(one), one])).values()]
}
