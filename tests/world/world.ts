import type { DateOverride } from './crew.ts'
import { discountCodesAt } from './discount-codes.ts'
import { eventsAt } from './events.ts'
import { experiences } from './experiences.ts'
import { handOversOf } from './hand-overs.ts'
import { idOf } from './ids.ts'
import { ledgerOf } from './ledger.ts'
import { ordersOf } from './orders.ts'
import { customers, staff } from './people.ts'
import { cities, gameZones, globalUnavailabilitiesOf, priceModifiersOf, venues, zoneAreas } from './places.ts'
import { pricesAt } from './prices.ts'
import { quotesAt, quoteWishesAt } from './quotes.ts'
import { workspaces } from './workspaces.ts'

/** The whole demo world as it stands at `now`: the same for the same instant, never stale. Pure. */
export function worldAt(now: Temporal.Instant) {
  const { events, overrides, freeHosts } = eventsAt(now)
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
    availabilities: [...weeklyRows(), ...secondWeekRows(), ...joined(distinct(overrides)).map(overrideRow)],
    rotations: [{ userId: idOf('user', secondWeeker), weeks: 2, firstMonday: mondayOf(now) }],
    absences: absencesAt(now),
    events,
    handOvers: handOversOf(events, freeHosts, now),
    ...ledger,
    lots: ledger.lots.map(({ refund, ...lot }) => ({ ...lot, orderItemId: sold.itemOfLot.get(lot.id) ?? null })),
    sold,
    discountCodes: discountCodesAt(now),
    quotes: quotesAt(now),
    quoteWishes: quoteWishesAt(now),
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
        week: null as number | null,
        until: null as string | null,
        note: null as string | null,
      })),
    ),
  )
}

/** Who also works Sundays, every other week. */
const secondWeeker = 'mei'
const secondWeekRows = () =>
  [['15:00', '19:00'] as const].map(([fromTime, toTime]) => ({
    ...{
      id: idOf('availability', `${secondWeeker}/second week`),
      userId: idOf('user', secondWeeker),
      day: 7,
      date: null,
      fromTime,
      toTime,
    },
    ...{ available: true, week: 2, until: null, note: null },
  }))

const mondayOf = (now: Temporal.Instant) => {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  return today.subtract({ days: today.dayOfWeek - 1 }).toString()
}

/** Someone who reported an absence. */
function absencesAt(now: Temporal.Instant) {
  const startsAt = now.toZonedDateTimeISO('UTC').startOfDay().add({ days: 40 }).toInstant()
  const userId = idOf('user', 'haruka')
  return [
    { id: idOf('absence', 'haruka'), userId, startsAt, endsAt: startsAt.add({ hours: 72 }), reason: 'OTHER', madeAt: now, madeBy: userId },
  ]
}

interface JoinedOverride extends DateOverride {
  readonly until: string | null
}

/** Whole days away in a row are one absence. */
function joined(overrides: readonly DateOverride[]): JoinedOverride[] {
  const rows: JoinedOverride[] = []
  for (const one of overrides) {
    const last = rows.at(-1)
    const next =
      last &&
      Temporal.PlainDate.from(last.until ?? last.date)
        .add({ days: 1 })
        .toString()
    const isNext = last?.person === one.person && !last.available && !one.available && last.from === null && one.from === null
    if (isNext && next === one.date) rows[rows.length - 1] = { ...last, until: one.date }
    else rows.push({ ...one, until: null })
  }
  return rows
}

function overrideRow(one: JoinedOverride) {
  return {
    id: idOf('availability', `${one.person}/${one.date}/${one.from}/${one.available}`),
    userId: idOf('user', one.person),
    day: null,
    date: one.date,
    fromTime: one.from,
    toTime: one.to,
    available: one.available,
    week: null,
    until: one.until,
    note: one.until ? 'On holiday' : null,
  }
}

/** One person may be here for two events of one day. */
function distinct(overrides: readonly DateOverride[]): DateOverride[] {
  return [...new Map(overrides.map((one) => [JSON.stringify(one), one])).values()]
}
