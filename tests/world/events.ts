import { priceOf } from '@troupe/domain/catalogue/price'
import { FIRST_PRICE_TABLE } from '@troupe/domain/catalogue/price-table'
import { termsOf } from '@troupe/domain/catalogue/terms'
import { freeDayAfter } from '@troupe/domain/schedule/fees'
import { closedAnywhere } from '@troupe/domain/time/closed-time'
import { distanceKm } from '@troupe/domain/venue/polygon'
import { GAME_ZONE_KM } from '@troupe/domain/venue/zones'
import { createCrew, quarterBefore, wall } from './crew.ts'
import { experiences } from './experiences.ts'
import { groupDetailsOf } from './group-details.ts'
import { chanceOf, idOf, world } from './ids.ts'
import type { Staff } from './people.ts'
import type { Placed } from './placed.ts'
import {
  cities,
  gameZones,
  globalUnavailabilitiesOf,
  type PriceModifier,
  priceModifiersOf,
  type VenueName,
  venues,
  zoneAreas,
} from './places.ts'
import { lastPlans, namedPlans, type Plan, seasonPlans } from './plan.ts'
import type { WorldFormat } from './show.ts'
import { answersOf, callOf, leadFactsOf } from './staffing.ts'
import { formerTemplateId } from './templates.ts'
import { venueIdOf } from './venues.ts'
import { workspaces } from './workspaces.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)

/** Every event of the world around `now` with the rows that hang on it. No one is on two at the same time; throws when one can't be cast. */
export function eventsAt(now: Temporal.Instant) {
  const closed = globalUnavailabilitiesOf(now).map(closedAnywhere)
  const crew = createCrew(now, closed)
  const modifiers = priceModifiersOf(now.toZonedDateTimeISO('UTC').year)
  const events = [...namedPlans, ...seasonPlans, ...lastPlans].map((plan, turn) => {
    const found = place(plan, now, crew)
    const placed = settle(plan, found, turn, now, modifiers)
    return { placed, offers: answersOf(placed, found.people, crew, now.epochMilliseconds) }
  })
  return {
    events: events.map(({ placed, offers }) => ({
      placed,
      session: sessionOf(placed, now),
      locations: locationsOf(placed),
      timeline: timelineOf(placed),
      bookingContacts: placed.turn % 4 === 0 ? [{ sessionId: placed.id, userId: memberOf(placed, 'ADMIN') }] : [],
      request: requestOf(placed, now),
      ...offers,
    })),
    overrides: crew.overrides(),
    /** Who could take over the place of a host of an event, now that everyone is cast. */
    freeHosts: ({ plan, format, startsAt, venue }: Placed): readonly Staff[] =>
      startsAt === null ? [] : crew.free('HOST', callOf(plan, format, startsAt, venue, false)),
  }
}

/** The running order of a format, in which the items of the show have lengths. One event has a pinned item. */
const timelineOf = ({ id: sessionId, plan, format }: Placed) =>
  format.runningOrder.map((item, index, items) => {
    const minutes = item.offsetMinutes < 0 ? 0 : Math.max(0, (items[index + 1]?.offsetMinutes ?? item.offsetMinutes) - item.offsetMinutes)
    return {
      ...{ id: idOf('timeline item', `${plan.name}/${index}`), sessionId, ...item },
      ...{ minutes, minMinutes: Math.min(10, minutes), pinned: plan.name === 'premium' && item.title === 'Interval' },
    }
  })

interface Found {
  readonly startsAt: number | null
  readonly venue: VenueName | null
  readonly timezone: string
  readonly people: readonly Staff[]
}

/** The wished time, or the next one near it at which a whole crew is free. */
function place(plan: Plan, now: Temporal.Instant, crew: ReturnType<typeof createCrew>): Found {
  const format = formatOf(plan)
  const rightNow = plan.day !== null && typeof plan.day === 'object'
  const venue = plan.venue ?? (plan.type === 'REMOTE' ? null : venueByDaylight(now))
  const timezone = plan.timezone ?? (venue ? cities[venues[venue].city].timezone : workspaces[plan.workspace].timezone)
  if (plan.day === null) return { startsAt: null, venue, timezone, people: [] }
  for (const startsAt of rightNow ? [now.epochMilliseconds + minutesOf(plan) * minute].map(quarterBefore) : times(plan, timezone, now)) {
    const onTime = plan.status === 'COMPLETED' ? startsAt + (format.duration + 30) * minute <= now.epochMilliseconds : true
    if (!onTime || (plan.hostType === 'ON_SITE' && !rightNow && endsLate(startsAt, format.duration, timezone))) continue
    const people = crew.cast(callOf(plan, format, startsAt, venue, rightNow))
    if (people) return { startsAt, venue, timezone, people }
  }
  throw new Error(`The world finds no crew for ${plan.name} at ${now}: give its show more people or another hour.`)
}

const minutesOf = (plan: Plan) => (plan.day !== null && typeof plan.day === 'object' ? plan.day.minutesFromNow : 0)

function* times(plan: Plan, timezone: string, now: Temporal.Instant): Generator<number> {
  const wished = Number(plan.day)
  const step = wished < 0 ? -1 : 1
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  for (let more = 0; more < 15; more++) {
    const date = businessDay(today, wished + step * more)
    for (const time of new Set([plan.hour, '10:00', '13:30', '11:00', '15:00', '09:30', '14:00', '12:00', '16:00']))
      yield wall(date, time, timezone)
  }
}

/** The day `count` business days after (or before) a date. */
function businessDay(from: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let date = from
  for (let left = Math.abs(count); left > 0; ) {
    date = date.add({ days: Math.sign(count) })
    if (date.dayOfWeek <= 5) left--
  }
  return date
}

function endsLate(startsAt: number, duration: number, timezone: string): boolean {
  const ends = instant(startsAt + duration * minute).toZonedDateTimeISO(timezone)
  return ends.hour >= 20 || ends.toPlainDate().toString() !== instant(startsAt).toZonedDateTimeISO(timezone).toPlainDate().toString()
}

/** A city where it is the middle of the day, for what plays right now. */
function venueByDaylight(now: Temporal.Instant): VenueName {
  const around: readonly VenueName[] = ['merchantHall', 'bryantRooms', 'ferryLoft', 'jacaranda', 'coventCellar', 'hofSieben', 'woolStore']
  const from = (name: VenueName) => {
    const local = now.toZonedDateTimeISO(cities[venues[name].city].timezone)
    return Math.abs(local.hour * 60 + local.minute - 13 * 60)
  }
  return [...around].sort((a, b) => from(a) - from(b))[0] as VenueName
}

function formatOf(plan: Plan): WorldFormat {
  const format = experiences[plan.show].formats.find((one) => one.type === plan.type && one.hostType === plan.hostType)
  if (!format) throw new Error(`${plan.show} has no format ${plan.type} ${plan.hostType}, which ${plan.name} asks for.`)
  return { ...format, ...plan.set }
}

function settle(plan: Plan, found: Found, turn: number, now: Temporal.Instant, modifiers: readonly PriceModifier[]): Placed {
  const format = formatOf(plan)
  const { startsAt, venue, timezone } = found
  const localDate = startsAt === null ? null : instant(startsAt).toZonedDateTimeISO(timezone).toPlainDate().toString()
  const nearer = Math.min(now.epochMilliseconds, startsAt ?? now.epochMilliseconds)
  const bookedAt = quarterBefore(nearer) - (6 + chanceOf(`booked/${plan.name}`)(14)) * day
  return {
    plan,
    id: idOf('session', plan.name),
    experience: experiences[plan.show],
    format,
    venue,
    timezone,
    startsAt,
    endsAt: startsAt === null ? null : startsAt + format.duration * minute,
    bookedAt,
    ...priceAt(plan, { format, venue, localDate, modifiers, bookedAt }),
    turn,
  }
}

/** What the product's own pricing says. */
function priceAt(
  plan: Plan,
  sold: {
    readonly format: WorldFormat
    readonly venue: VenueName | null
    readonly localDate: string | null
    readonly modifiers: readonly PriceModifier[]
    readonly bookedAt: number
  },
) {
  const { format, venue, modifiers } = sold
  const price = priceOf(
    {
      format: plan.type,
      hostType: plan.hostType,
      durationMinutes: format.duration,
      attendees: plan.attendees,
      packageLevel: plan.level ?? 'STANDARD',
      zonePriceCredits: venue ? zoneAreas[venues[venue].zone].price : null,
      modifiers,
      localStartDate: sold.localDate,
      openRoom: plan.openRoom !== undefined,
    },
    FIRST_PRICE_TABLE,
  )
  if (!price.ok) throw new Error(`${plan.name} has no price: ${price.code}`)
  const { credits, size, units, lines } = price.value
  const own = { type: plan.type, hostType: plan.hostType, level: plan.openRoom ? 0 : null, peoplePerUnit: null, upgradeCredits: {} }
  return { credits, size, units, terms: termsOf(own, FIRST_PRICE_TABLE, { asOf: instant(sold.bookedAt).toString(), lines }) }
}

function sessionOf(placed: Placed, now: Temporal.Instant) {
  const { plan, format, experience, startsAt, endsAt, venue } = placed
  const spot = venue && hasStart(placed) ? startOf(plan, venue) : null
  const { cues } = leadFactsOf(format)
  const gap = gapOf(placed)
  const reviewed = ['SCHEDULED', 'LIVE', 'COMPLETED'].includes(plan.status) && (gap === null || gap === 'gameZone')
  const packageLevel: 'STANDARD' | 'PRO' | 'PREMIUM' = plan.level ?? 'STANDARD'
  const contact = gap === 'contact' ? null : memberOf(placed, 'EDITOR')
  return {
    id: placed.id,
    workspaceId: workspaces[plan.workspace].id,
    experienceId: experience.id,
    formatId: format.id,
    name: plan.openRoom ?? experience.title,
    shortName: plan.shortName ?? null,
    status: plan.status,
    type: plan.type,
    hostType: plan.hostType,
    syncType: format.syncType,
    pdfType: format.pdfType,
    playType: format.playType,
    startsAt: startsAt === null ? null : instant(startsAt),
    endsAt: endsAt === null ? null : instant(endsAt),
    localStart: startsAt === null ? null : instant(startsAt).toZonedDateTimeISO(placed.timezone).toPlainDateTime().toString(),
    timezone: placed.timezone,
    duration: format.duration,
    lobby: format.lobby,
    scheduleOffset: format.scheduleOffset,
    producerCue: cues.PRODUCER,
    hostCue: cues.HOST,
    plantCue: cues.PLANT,
    size: placed.size,
    units: placed.units,
    attendees: plan.attendees,
    actors: format.actors,
    packageLevel,
    credits: placed.credits,
    terms: placed.terms,
    language: plan.languageNow ?? plan.language ?? 'en',
    city: spot ? cities[spot.city].name : null,
    priceZone: spot ? zoneAreas[spot.zone].name : null,
    zoneAreaId: spot ? zoneAreas[spot.zone].id : null,
    gameZoneId: spot && gap !== 'gameZone' ? (gameZoneNear(spot)?.id ?? null) : null,
    latitude: spot?.latitude ?? null,
    longitude: spot?.longitude ?? null,
    locationDetails: spot && !plan.onlyCity ? 'Ask for us at the front desk.' : null,
    internalNotes: plan.notes ?? null,
    templateId: plan.name === 'completed' ? formerTemplateId : format.templateId,
    creationType: plan.openRoom ? 'OPEN_ROOM' : placed.turn % 9 === 4 && !plan.bookedBy ? 'STAFF' : 'CUSTOMER',
    hasGroupDetails: format.hasGroupDetails,
    kitBased: format.kitBased,
    groupDetails: groupDetailsOf(format, plan.level !== undefined, gap !== 'groupDetails' && plan.status !== 'UNSCHEDULED', placed.turn),
    contactId: contact,
    bookingContactId: memberOf(placed, 'EDITOR'),
    customerVersion: 3,
    reviewedVersion: reviewed ? 3 : gap === 'review' && placed.turn % 2 === 0 ? 2 : null,
    reviewedBy: reviewed || (gap === 'review' && placed.turn % 2 === 0) ? world.users.success : null,
    reviewedAt: reviewed || (gap === 'review' && placed.turn % 2 === 0) ? instant(placed.bookedAt + 4 * day) : null,
    createdBy: bookerOf(placed),
    createdAt: instant(placed.bookedAt),
    firstBookedAt: startsAt === null ? null : instant(placed.bookedAt),
    feeZone: startsAt === null ? null : placed.timezone,
    freeUntil: startsAt === null ? null : freeDayAfter(instant(placed.bookedAt), instant(startsAt)),
    pricedOn: startsAt === null ? null : instant(startsAt).toZonedDateTimeISO(placed.timezone).toPlainDate().toString(),
    // one event was moved by a week since its running order was set
    timelineStartsAt: startsAt === null ? null : instant(plan.name === 'premium' ? startsAt - 7 * day : startsAt),
    timelineDuration: format.duration,
    timelineFor: {
      kind: `${format.type} ${format.hostType}`,
      templateId: plan.name === 'completed' ? formerTemplateId : format.templateId,
      place: spot ? [spot.latitude, spot.longitude, cities[spot.city].name].join(' ') : null,
    },
    outcome: plan.status === 'COMPLETED' ? (plan.outcome ?? 'RAN') : null,
    cancelledAt: plan.status === 'CANCELLED' ? cancelledAt(now) : null,
    cancelReason: plan.status === 'CANCELLED' ? 'The team trip moved to next quarter.' : null,
    cancelledBy: plan.status === 'CANCELLED' ? memberOf(placed, 'EDITOR') : null,
  }
}

/** When the world's cancelled events were given up. */
export const cancelledAt = (now: Temporal.Instant) => instant(quarterBefore(now.epochMilliseconds) - 2 * hour)

/** What the event lacks, in a form that its format can lack: a remote event misses no location. */
export function gapOf(placed: Placed): Plan['gap'] {
  const { plan, format, venue } = placed
  const { gap } = plan
  if (format.hostType === 'SELF_HOSTED') return null
  if (gap === 'location' && (plan.type === 'REMOTE' || (plan.type === 'HYBRID' && plan.hostType === 'ON_SITE'))) return 'contact'
  if (gap === 'groupDetails' && !format.hasGroupDetails) return 'contact'
  if (gap === 'gameZone' && !(venue && gameZoneNear(venues[venue]))) return 'review'
  return gap
}

const hasStart = (placed: Placed) => !(gapOf(placed) === 'location' && placed.plan.type === 'HYBRID')

/** Where it starts: its venue, a customer's own place, or where only the city is known, that city's centre. */
function startOf({ name: event, onlyCity }: Plan, venue: VenueName) {
  const { city, zone, ...spot } = venues[venue]
  const own = typed[event]
  if (own) return { ...own, city, zone, precision: 'POINT', venueId: null } as const
  if (!onlyCity) return { ...spot, city, zone, precision: 'POINT', venueId: venueIdOf(venue) } as const
  const { name, latitude, longitude } = cities[city]
  return { name, address: '', latitude, longitude, city, zone, precision: 'CITY', venueId: null } as const
}

function gameZoneNear(spot: Pick<(typeof venues)[VenueName], 'latitude' | 'longitude'>) {
  const km = ({ point: [longitude, latitude] }: (typeof gameZones)[number]) => distanceKm(spot, { latitude, longitude })
  return gameZones.filter((zone) => km(zone) <= GAME_ZONE_KM).sort((a, b) => km(a) - km(b))[0]
}

/** A customer's own place, around the corner from a venue, which staff can make a venue of now that an event took place there. */
const typed: Readonly<
  Record<string, { readonly name: string; readonly address: string; readonly latitude: number; readonly longitude: number }>
> = {
  'past-37': { name: 'The Tannery', address: '1658 N Milwaukee Ave', latitude: 41.911934, longitude: -87.677402 },
}

function locationsOf(placed: Placed) {
  const { plan, venue } = placed
  if (!venue || !hasStart(placed)) return []
  const { city, zone: _, ...spot } = startOf(plan, venue)
  const end = plan.type === 'IN_PERSON' && gapOf(placed) !== 'location' ? (['END'] as const) : []
  return (['START', ...end] as const).map((type) => ({
    id: idOf('location', `${plan.name}/${type}`),
    sessionId: placed.id,
    type,
    ...spot,
    city: cities[city].name,
  }))
}

/** A member of the event's workspace with that level. */
function bookerOf(placed: Placed): string {
  const { bookedBy } = placed.plan
  if (bookedBy) return idOf('user', bookedBy)
  return placed.turn % 9 === 4 ? world.users.sales : memberOf(placed, 'EDITOR')
}

function memberOf(placed: Placed, level: 'ADMIN' | 'EDITOR'): string {
  const found = workspaces[placed.plan.workspace].members.find(([, role]) => role === level)
  return idOf('user', found?.[0] ?? '')
}

function requestOf(placed: Placed, now: Temporal.Instant) {
  const { plan, startsAt } = placed
  if (plan.status !== 'REQUESTED') return null
  const made = quarterBefore(now.epochMilliseconds) - 2 * hour
  const wanted = startsAt === null ? quarterBefore(now.epochMilliseconds) + 9 * day : startsAt + 7 * day
  return {
    id: idOf('request', plan.name),
    sessionId: placed.id,
    startsAt: instant(wanted),
    timezone: placed.timezone,
    message: 'Half the team is travelling that day. Could we move?',
    state: 'OPEN',
    cameFrom: startsAt === null ? 'UNSCHEDULED' : 'SCHEDULED',
    createdBy: memberOf(placed, 'EDITOR'),
    createdAt: instant(made),
    expiresAt: instant(made + Math.min(day, Math.floor(((startsAt ?? wanted) - made) / 2))),
  }
}

export type WorldEvent = ReturnType<typeof eventsAt>['events'][number]
