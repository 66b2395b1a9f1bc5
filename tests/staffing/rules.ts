import type { Tx } from '../../apps/server/src/platform/database/db.ts'

const quarterMs = 900_000
const minuteMs = 60_000

/** The raw rows of a session that the hard rules use. */
const sessionRow = (tx: Tx, id: string) =>
  tx
    .selectFrom('session')
    .select(['lobby', 'schedule_offset', 'producer_cue', 'host_cue', 'plant_cue'])
    .select(['id', 'starts_at', 'duration', 'package_level', 'language', 'host_type', 'is_travelable'])
    .select(['latitude', 'longitude', 'zone_area_id', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
type SessionRow = Awaited<ReturnType<typeof sessionRow>>

interface Busy {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  /** Null = from home. */
  readonly point: { lat: number; lon: number; timezone: string } | null
}

/**
 * The hard rules that keep a person from a place, computed independently from the rows alone: availability by quarters of an hour on the local
 * clock, travel by kilometres. Each is the rule with its figures, in the format in which `factsOf` writes the product's reasons.
 */
export async function rulesBroken(tx: Tx, sessionId: string, role: string, userId: string): Promise<string[]> {
  const session = await sessionRow(tx, sessionId)
  const person = await tx
    .selectFrom('account_user')
    .select(['active', 'level', 'languages', 'timezone', 'zone_area_id', 'latitude', 'longitude', 'daily_limit', 'load'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const seat = busyOf(session, role)
  const found: string[] = []
  const performs = role === 'HOST' || role === 'PLANT'
  const needed = { STANDARD: 1, PRO: 2, PREMIUM: 3 }[session.package_level as 'PRO'] ?? 1
  if (!person.active) found.push('ACTIVE')
  if (performs && person.level < needed) found.push(`LEVEL ${person.level} ${needed}`)
  if (performs && !person.languages.includes(session.language)) found.push(`LANGUAGE ${session.language}`)
  const home = person.latitude === null || person.longitude === null ? null : { lat: person.latitude, lon: person.longitude }
  if (seat.point && !session.is_travelable) {
    const isFar = home ? tripMinutes(home, seat.point) > 180 : person.zone_area_id !== session.zone_area_id || person.zone_area_id === null
    if (isFar) found.push('AREA')
  }
  const { own, global } = await closedMinutes(tx, userId, person.timezone, seat)
  if (own > 0) found.push(`UNAVAILABLE own ${own}`)
  if (global > 0) found.push(`UNAVAILABLE global ${global}`)
  const offers = await tx
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('session as s', 's.id', 'o.session_id')
    .select(['o.session_id', 'a.role', 's.starts_at'])
    .where('o.user_id', '=', userId)
    .where('o.state', 'in', ['PENDING', 'ACCEPTED'])
    .where('a.role', '<>', 'SALESPERSON')
    .where('s.starts_at', 'is not', null)
    .where('s.status', '<>', 'CANCELLED')
    .where('o.session_id', '<>', sessionId)
    .execute()
  for (const offer of offers) {
    const clash = clashOf(seat, busyOf(await sessionRow(tx, offer.session_id), offer.role), home)
    if (clash) found.push(`${clash} ${offer.session_id}`)
  }
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(person.timezone).toPlainDate()
  const day = dayOf(Temporal.Instant.fromEpochMilliseconds(seat.start))
  const days = offers.flatMap(({ starts_at }) => (starts_at ? [dayOf(starts_at)] : []))
  const monday = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 }).toString()
  if (days.filter((one) => one.equals(day)).length >= person.daily_limit) found.push(`DAY_LIMIT ${person.daily_limit}`)
  if (days.filter((one) => monday(one) === monday(day)).length >= person.load) found.push(`LOAD ${person.load}`)
  if (await hasDeclined(tx, sessionId, userId, seat.start)) found.push('DECLINED')
  return found.sort()
}

function busyOf(session: SessionRow, role: string): Busy {
  const start = session.starts_at?.epochMilliseconds ?? 0
  const end = start + session.duration * minuteMs
  const cue = role === 'HOST' ? session.host_cue : role === 'PLANT' ? session.plant_cue : session.producer_cue
  const from = Math.floor((start - Math.max(session.lobby, cue ?? session.schedule_offset) * minuteMs) / quarterMs) * quarterMs
  const { latitude: lat, longitude: lon, timezone } = session
  const isThere = (role === 'HOST' || role === 'PLANT') && session.host_type === 'ON_SITE' && lat !== null && lon !== null
  return { from, to: Math.ceil(end / quarterMs) * quarterMs, start, end, point: isThere ? { lat, lon, timezone } : null }
}

type Point = { lat: number; lon: number }

/** A quarter of an hour of changeover plus travel at 50 km/h over 1.3 times the great-circle distance; in quarters of an hour, at most a day. */
function tripMinutes(a: Point, b: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const cos = Math.sin(rad(a.lat)) * Math.sin(rad(b.lat)) + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.cos(rad(b.lon - a.lon))
  const km = 6371 * Math.acos(Math.min(1, cos))
  return Math.min(1440, Math.ceil((15 + ((km * 1.3) / 50) * 60) / 15 - 1e-6) * 15)
}

function clashOf(seat: Busy, claim: Busy, home: Point | null): 'OVERLAP' | 'TRAVEL' | 'REST' | undefined {
  if (seat.from < claim.to && claim.from < seat.to) return 'OVERLAP'
  const [first, second] = seat.from < claim.from ? [seat, claim] : [claim, seat]
  const [from, to] = [first.point ?? home, second.point ?? home]
  const trip = !first.point && !second.point ? 15 : from && to ? tripMinutes(from, to) : 60
  if (first.to + trip * minuteMs > second.from) return 'TRAVEL'
  return first.to + (trip + restAfter(first)) * minuteMs > second.from ? 'REST' : undefined
}

/** Ten hours of rest after an on-site event that ends after 20:00 local time. */
function restAfter({ point, start, end }: Busy): number {
  if (!point) return 0
  const evening = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(point.timezone).withPlainTime('20:00')
  return end > evening.epochMilliseconds ? 600 : 0
}

async function closedMinutes(tx: Tx, userId: string, timezone: string, seat: Busy) {
  const rows = await tx
    .selectFrom('staffing_availability')
    .select(['day', 'week', 'date', 'until', 'from_time', 'to_time', 'enabled', 'available'])
    .where('user_id', '=', userId)
    .where('enabled', '=', true)
    .execute()
  const rotation = await tx
    .selectFrom('staffing_rotation')
    .select(['weeks', 'first_monday'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const absences = await tx.selectFrom('staffing_absence').select(['starts_at', 'ends_at']).where('user_id', '=', userId).execute()
  const monday = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 })
  /** Week 1 to 4 of a person's rotation, counted from its first Monday, backwards too. */
  const weekOf = (date: Temporal.PlainDate) => {
    if (!rotation) return 1
    const weeks = Temporal.PlainDate.from(rotation.first_monday).until(monday(date)).total('days') / 7
    return (((weeks % rotation.weeks) + rotation.weeks) % rotation.weeks) + 1
  }
  const closings = await tx.selectFrom('staffing_global_unavailability').select(['starts_at', 'ends_at', 'date', 'until']).execute()
  let [own, global] = [0, 0]
  for (let at = seat.from; at < seat.to; at += quarterMs) {
    const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
    const [date, before] = [wall.toPlainDate(), wall.toPlainDate().subtract({ days: 1 })]
    const minute = wall.hour * 60 + wall.minute
    const covers = (row: (typeof rows)[number]): boolean => {
      const on = (one: Temporal.PlainDate) => {
        if (row.day !== null) return one.dayOfWeek === row.day && (row.week === null || row.week === weekOf(one))
        const [first, last] = [row.date ?? '1970-01-01', row.until ?? row.date ?? '1970-01-01']
        return Temporal.PlainDate.compare(one, first) >= 0 && Temporal.PlainDate.compare(one, last) <= 0
      }
      const [from, to] = [minutesOf(row.from_time ?? '00:00'), minutesOf(row.to_time ?? '24:00')]
      if (to > from) return on(date) && minute >= from && minute < to
      return (on(date) && minute >= from) || (on(before) && minute < to)
    }
    const dated = rows.filter((row) => row.day === null)
    const hasOwnHours = dated.some((row) => row.available && date.equals(row.date ?? '1970-01-01'))
    const isOpen =
      (!hasOwnHours && rows.some((row) => row.day !== null && row.available && covers(row))) ||
      dated.some((row) => row.available && covers(row))
    const isAway = absences.some((one) => one.starts_at.epochMilliseconds < at + quarterMs && one.ends_at.epochMilliseconds > at)
    if (!isOpen || isAway || dated.some((row) => !row.available && covers(row))) own += 15
    const isClosed = closings.some(({ starts_at, ends_at, ...days }) =>
      starts_at && ends_at
        ? starts_at.epochMilliseconds < at + quarterMs && ends_at.epochMilliseconds > at
        : Temporal.PlainDate.compare(days.date ?? '9999-12-31', date) <= 0 &&
          Temporal.PlainDate.compare(date, days.until ?? '1970-01-01') <= 0,
    )
    if (isClosed) global += 15
  }
  return { own, global }
}

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

async function hasDeclined(tx: Tx, sessionId: string, userId: string, start: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('staffing_approval')
    .select(['reason', 'withdrawal_reason', 'declined_start'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('state', '=', 'DECLINED'), where('withdrawal_reason', 'is not', null)]))
    .execute()
  return rows.some(({ reason, withdrawal_reason, declined_start }) => {
    if (!['UNAVAILABLE', 'TOO_LATE', 'SICK'].includes(withdrawal_reason ?? reason ?? '') || declined_start === null) return true
    return Math.abs(declined_start.epochMilliseconds - start) <= 30 * minuteMs
  })
}
