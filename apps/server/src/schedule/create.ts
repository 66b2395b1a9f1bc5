import { randomUUID } from 'node:crypto'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import type { SessionCreateInput } from '@troupe/domain/schedule/input'
import { pointKey } from '@troupe/domain/venue/precision'
import {
  type BookingFacts,
  type FormatFacts,
  factsToBook,
  lowerPrice,
  mayBook,
  noSuchFormat,
  type PricedSession,
  priceFormat,
  pricesOfQuote,
} from '../catalogue/catalogue.ts'
import { type Ctx, command, type Work } from '../platform/ctx.ts'
import { reaches, scopeOf } from '../platform/rights/policy.ts'
import type { NewSession } from '../session/session.ts'
import { refreshCrews } from '../staffing/staffing.ts'
import { venueToChoose } from '../venue/venue.ts'
import { workspaceFacts } from '../workspace/workspace.ts'
import { groupToJoin } from './group/members.ts'
import type { PlannedEvent } from './holds/hold-times.ts'
import { makeEvents } from './make-events.ts'
import { checkStart, type Placed, placedOf } from './place.ts'
import { languageOf } from './starts/dates.ts'

/**
 * POST /session: one transaction that checks, prices, spends the credits, makes the places and, with a date, takes the slot and books.
 * With a group it becomes one of its events. Refuses as planEvent, groupToJoin and makeEvents.
 */
export async function createSession(ctx: Ctx, input: SessionCreateInput): Promise<Answer<Placed>> {
  const knowsCrews = input.date !== undefined && input.date !== null && (await refreshCrews(ctx, Temporal.Instant.from(input.date)))
  return command(ctx, async (work): Promise<Answer<Placed>> => {
    work.notes.knowsCrews = knowsCrews
    const group = input.group ? await groupToJoin(work, input.group, input.workspaceId) : yes(null)
    if (!group.ok) return group
    const planned = await planEvent(work, { ...input, group: null })
    if (!planned.ok) return planned
    const { facts } = planned.value
    const event = group.value ? { ...planned.value, facts: { ...facts, groupId: group.value.id } } : planned.value
    const made = await makeEvents(work, [{ ...event, credits: facts.credits, isNew: true }])
    if (!made.ok) return made
    const [row] = made.value
    if (!row) throw new Error('no event was made')
    return yes(placedOf(row))
  })
}

/**
 * Checks and prices an event that someone wants to book, by the prices of `asOf`; nothing is written. Its `id` is new by default. Refuses
 * NOT_FOUND and FORBIDDEN (the workspace, the experience, a group), SUBSCRIBERS_ONLY, NOT_ALLOWED_TYPE, INVALID, SHORT_NOTICE, UNKNOWN_PRICE_ZONE,
 * QUOTE_CHANGED for a saved quote that doesn't hold, unless `quoteMustHold` is false: then today's price applies.
 */
export async function planEvent(
  work: Work,
  input: SessionCreateInput,
  {
    id = randomUUID(),
    asOf = work.at,
    quoteMustHold = true,
  }: { readonly id?: string; readonly asOf?: Temporal.Instant; readonly quoteMustHold?: boolean } = {},
): Promise<Answer<PlannedEvent>> {
  const startsAt = input.date ? Temporal.Instant.from(input.date) : null
  const wish = { ...input, startsAt, asOf, quoteMustHold }
  const found = await bookable(work, wish)
  if (!found.ok) return found
  if (startsAt) {
    const inTime = checkStart(work, startsAt, input)
    if (!inTime.ok) return inTime
  }
  const priced = await priceOf(work, found.value, wish)
  if (!priced.ok) return priced
  return yes({ id, facts: await atVenue(work, plannedFacts(found.value.format, input, priced.value), input), startsAt })
}

/**
 * Refers the START to the venue that was chosen. The place was priced as it was sent, so one that is elsewhere by now, was deleted or is private to the
 * customer is just a place: a booking that may be paid already doesn't fail for that.
 */
async function atVenue(work: Work, facts: NewSession, { location: asked }: SessionCreateInput): Promise<NewSession> {
  const { location } = facts
  if (!location || !asked?.venueId) return facts
  const venue = await venueToChoose(work.tx, asked.venueId)
  const isThere = venue && pointKey(venue) === pointKey(location)
  return isThere ? { ...facts, location: { ...location, venueId: venue.id } } : facts
}

type WantedFacts = Pick<
  SessionCreateInput,
  'workspaceId' | 'format' | 'timezone' | 'attendees' | 'duration' | 'location' | 'packageLevel' | 'customizations' | 'name'
>

type NewSessionWish = SessionCreateInput & {
  readonly startsAt: Temporal.Instant | null
  readonly asOf: Temporal.Instant
  readonly quoteMustHold: boolean
}

/** The price of `asOf`, or the lower one that a saved quote holds. Refuses QUOTE_CHANGED {credits} when the quote had to hold and doesn't. */
async function priceOf(work: Work, facts: BookingFacts, input: NewSessionWish): Promise<Answer<PricedSession>> {
  const today = priceNow(facts, input)
  const { quoteToken } = input
  if (!quoteToken) return today
  const wish = {
    ...{ experienceId: input.experienceId, format: input.format, hostType: input.hostType },
    ...{ attendees: input.attendees, duration: input.duration, packageLevel: input.packageLevel ?? 'STANDARD' },
    ...{ location: input.location ?? null, day: dayOf(input) },
  }
  const [held] = await pricesOfQuote(work.tx, quoteToken, { wishes: [wish], workspaceId: input.workspaceId, now: work.at })
  if (!held && today.ok && input.quoteMustHold) return no('QUOTE_CHANGED', { credits: today.value.price.credits })
  return lowerPrice(today, held)
}

/**
 * What the booking is priced by, when the actor may book this in the workspace. Another customer's workspace answers like a missing one; FORBIDDEN for
 * its viewers (TEN-05).
 */
async function bookable(work: Work, input: NewSessionWish): Promise<Answer<BookingFacts>> {
  const { workspaceId, experienceId, format, hostType, asOf, location } = input
  if (!reaches(work.scope, { workspaceId }))
    return no(reaches(scopeOf('workspace', work.actor), { workspaceId }) ? 'FORBIDDEN' : 'NOT_FOUND')
  if (input.group) return no('NOT_FOUND')
  const facts = await factsToBook(work.tx, { workspaceId, experienceId, format, hostType, asOf, day: dayOf(input), place: location })
  // without a format nothing was read of the workspace, whose refusal comes first
  const workspace = facts ? facts.workspace : await workspaceFacts(work.tx, workspaceId)
  if (!workspace) return no('NOT_FOUND')
  if (!facts) return noSuchFormat(work, work.tx, experienceId)
  const allowed = mayBook(work, { format: facts.format, workspace, attendees: input.attendees, durationMinutes: input.duration })
  if (!allowed.ok) return allowed
  if (Object.keys(input.customizations ?? {}).length > 0 && facts.format.settings.customization !== true)
    return invalid({ customizations: ['NOT_ALLOWED'] })
  return yes(facts)
}

const dayOf = ({ startsAt, timezone }: NewSessionWish): string | null =>
  startsAt?.toZonedDateTimeISO(timezone).toPlainDate().toString() ?? null

const priceNow = ({ format, prices }: BookingFacts, input: NewSessionWish) => {
  const { attendees, duration: durationMinutes, packageLevel = 'STANDARD' } = input
  return priceFormat(format, { attendees, durationMinutes, packageLevel, localStartDate: dayOf(input) }, prices)
}

/** The template, the lobby and the running order are copied from the format: the event keeps them when the catalogue changes. */
export function plannedFacts(format: FormatFacts, input: WantedFacts, { price, zone, terms }: PricedSession): NewSession {
  const located = input.format === 'REMOTE' ? null : (input.location ?? null)
  const { latitude, longitude, name = '', address = '', city = '' } = located ?? {}
  return {
    workspace_id: input.workspaceId,
    experience_id: format.experienceId,
    format_id: format.id,
    name: input.name ?? format.experienceTitle,
    type: format.type,
    host_type: format.hostType,
    sync_type: format.syncType,
    pdf_type: format.pdfType,
    play_type: format.playType,
    timezone: input.timezone,
    duration: input.duration,
    lobby: format.lobby,
    schedule_offset: format.scheduleOffset,
    size: price.size,
    units: price.units,
    attendees: input.attendees,
    actors: format.actors,
    package_level: input.packageLevel ?? 'STANDARD',
    credits: price.credits,
    terms,
    language: languageOf(format),
    price_zone: zone?.name ?? null,
    zone_area_id: zone?.id ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    city: city || null,
    template_id: format.templateId,
    has_group_details: format.hasGroupDetails && format.hostType !== 'SELF_HOSTED',
    kit_based: format.kitBased,
    activity_notes: notesOf(input.customizations),
    location: latitude !== undefined && longitude !== undefined ? { name, address, city, latitude, longitude } : undefined,
    modifiers: format.modifiers,
    timeline: format.timeline,
  }
}

/** Wishes of the booking that the crew reads. */
function notesOf(customizations: SessionCreateInput['customizations']): string | null {
  const lines = Object.entries(customizations ?? {}).map(([name, value]) => `${name}: ${value}`)
  return lines.length === 0 ? null : lines.join('\n')
}
