import { type Answer, no, yes } from '@troupe/domain/answer'
import { parseInput } from '@troupe/domain/input'
import { type AbsenceReason, layersInput, refuseSpan } from '@troupe/domain/staffing/availability-input'
import { type HoursStretch, hoursIn, type TimeSpan } from '@troupe/domain/staffing/hours'
import {
  absenceWords,
  blockedWords,
  calendarWords,
  claimWords,
  datedWords,
  uncountedWords,
  weeklyWords,
} from '@troupe/domain/staffing/hours-words'
import type { GlobalUnavailability } from '@troupe/domain/staffing/search/facts'
import { widened } from '@troupe/domain/staffing/travel'
import { createZones, type Zones } from '@troupe/domain/time/zone-table'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { asHouse, type Db } from '../../platform/database/db.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'
import { type CrewMember, claims, globalUnavailabilities, type Held, people } from '../search/facts.ts'
import { sessionsFacts } from '../search/session-facts.ts'

/** A stretch of one layer of a person's time. A later one of the list wins over those before it. */
export interface LayerStretch {
  readonly userId: string
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly layer: HoursStretch['layer'] | 'CLAIM'
  readonly open: boolean
  readonly rowId: string | null
  readonly sessionId: string | null
  /** The name of the event. */
  readonly sessionName: string | null
  /** The reason, as a short sentence without a full stop. */
  readonly why: string
}

const MOST_DAYS = 62
const DAY_MS = 86_400_000

/**
 * Why people can or can't work between two instants, layer by layer: the week's hours, dated rows, absences, calendars, global times, and offers with
 * the way there and back and the rest after them. Time that nothing opens is not available. Refuses INVALID {to: [BEFORE_START | TOO_LONG]}, and
 * NOT_FOUND for a person whom the caller may not read.
 */
export async function availabilityLayers(ctx: Ctx, input: unknown): Promise<Answer<readonly LayerStretch[]>> {
  const parsed = parseInput(layersInput, input)
  if (!parsed.ok) return parsed
  const [from, to] = [Temporal.Instant.from(parsed.value.from), Temporal.Instant.from(parsed.value.to)]
  const misfit = refuseSpan({ from, to }, 'to', MOST_DAYS)
  if (misfit) return misfit
  const userIds = [...new Set(parsed.value.userIds)]
  if (!ctx.scope.all && userIds.some((id) => id !== actorId(ctx))) return no('NOT_FOUND')
  const span = { fromMs: from.epochMilliseconds, toMs: to.epochMilliseconds }
  const seesNotes = reaches(scopeOf('Availability.note', ctx.actor), { own: userIds.every((id) => id === actorId(ctx)) })
  return asHouse(ctx.db, async (db) => {
    const crew = await people(db, userIds)
    if (crew.length < userIds.length) return no('NOT_FOUND')
    const known = { ...(await readFacts(db, userIds, { span, now: ctx.now() })), seesNotes }
    const byId = new Map(crew.map((person) => [person.id, person]))
    return yes(userIds.flatMap((id) => stretchesOf(byId.get(id), known)))
  })
}

/** What the stretches of several people are made of. */
interface Known {
  readonly span: TimeSpan
  readonly zones: Zones
  readonly globals: readonly (GlobalUnavailability & { readonly name: string })[]
  readonly held: ReadonlyMap<string, readonly Held[]>
  readonly events: Awaited<ReturnType<typeof sessionsFacts>>
  readonly notes: ReadonlyMap<string, string | null>
  readonly absences: ReadonlyMap<string, { readonly reason: AbsenceReason; readonly note: string | null }>
  /** The calendars that can't be read. */
  readonly unreadable: readonly UnreadableFeed[]
  readonly seesNotes: boolean
}

interface UnreadableFeed {
  readonly id: string
  readonly userId: string
  readonly since: Temporal.Instant
  /** Its last good times still count. */
  readonly counts: boolean
}

async function readFacts(
  db: Db,
  userIds: readonly string[],
  { span, now }: { readonly span: TimeSpan; readonly now: Temporal.Instant },
): Promise<Omit<Known, 'seesNotes'>> {
  // the way to an event and the rest after it reach into the span from up to two days around it
  const range = { fromMs: span.fromMs - 2 * DAY_MS, toMs: span.toMs + 2 * DAY_MS }
  const held = (await claims(db, { ...range, now, userIds })).filter((claim) => !claim.isPencil)
  const named = await db.selectFrom('staffing_global_unavailability').select(['id', 'name']).execute()
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const notes = await db
    .selectFrom('staffing_availability')
    .select(['id', 'note'])
    .where('user_id', 'in', [...userIds])
    .execute()
  const absences = await db
    .selectFrom('staffing_absence')
    .select(['id', 'reason', 'note'])
    .where('user_id', 'in', [...userIds])
    .execute()
  return {
    span,
    zones: createZones(range.fromMs, range.toMs),
    globals: (await globalUnavailabilities(db)).map((one) => ({ ...one, name: names.get(one.id) ?? '' })),
    held: Map.groupBy(held, (claim) => claim.userId),
    events: await sessionsFacts(
      db,
      held.map((claim) => claim.sessionId),
    ),
    notes: new Map(notes.map(({ id, note }) => [id, note])),
    absences: new Map(absences.map(({ id, reason, note }) => [id, { reason, note }])),
    unreadable: await unreadableFeeds(db, userIds),
  }
}

async function unreadableFeeds(db: Db, userIds: readonly string[]): Promise<UnreadableFeed[]> {
  const rows = await db
    .selectFrom('staffing_calendar_feed')
    .select(['id', 'user_id', 'failed_since', 'counts'])
    .where('user_id', 'in', [...userIds])
    .where('failed_since', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ user_id: userId, failed_since: since, ...row }) => (since ? [{ ...row, userId, since }] : []))
}

function stretchesOf(person: CrewMember | undefined, known: Known): LayerStretch[] {
  if (!person) return []
  const { span, zones, globals } = known
  const hours = hoursIn({ rows: person.availability, globals, zone: zones(person.timezone) }, span)
  return [
    ...uncounted(person, known),
    ...hours.map(({ fromMs, toMs, layer, open, rowId }) => ({
      ...{ userId: person.id, layer, open, rowId, sessionId: null, sessionName: null },
      ...{ from: instantOf(fromMs), to: instantOf(toMs) },
      why: whyOf({ layer, open, rowId }, person, known),
    })),
    ...(known.held.get(person.id) ?? []).flatMap((claim) => claimStretch(claim, person, known)),
  ]
}

/** A calendar whose times no longer count closes nothing, since everything else comes after it, and says why. */
function uncounted(person: CrewMember, { unreadable, span }: Known): LayerStretch[] {
  const failed = unreadable.filter(({ userId, counts }) => userId === person.id && !counts)
  return failed.map(({ id: rowId, since }) => ({
    ...{ userId: person.id, layer: 'CALENDAR', open: false, rowId, sessionId: null, sessionName: null },
    ...{ from: instantOf(span.fromMs), to: instantOf(span.toMs), why: uncountedWords(dateIn(since, person)) },
  }))
}

const dateIn = (at: Temporal.Instant, { timezone }: CrewMember) => at.toZonedDateTimeISO(timezone).toPlainDate().toString()

function claimStretch(claim: Held, person: CrewMember, { span, zones, events }: Known): LayerStretch[] {
  const closed = widened(claim, { where: { kind: 'REMOTE' }, home: person.home, zones })
  const [fromMs, toMs] = [Math.max(span.fromMs, closed.fromMs), Math.min(span.toMs, closed.toMs)]
  if (fromMs >= toMs) return []
  const sessionName = events.get(claim.sessionId)?.name ?? null
  return [
    {
      ...{ userId: person.id, layer: 'CLAIM', open: false, rowId: null, sessionId: claim.sessionId, sessionName },
      ...{ from: instantOf(fromMs), to: instantOf(toMs) },
      why: claimWords(sessionName),
    },
  ]
}

function whyOf({ layer, open, rowId }: Pick<HoursStretch, 'layer' | 'open' | 'rowId'>, person: CrewMember, known: Known): string {
  if (layer === 'GLOBAL') return blockedWords(known.globals.find(({ id }) => id === rowId)?.name ?? '')
  if (layer === 'CALENDAR') {
    const feed = known.unreadable.find(({ id }) => id === rowId)
    return calendarWords(feed ? dateIn(feed.since, person) : null)
  }
  const row = person.availability.find(({ id }) => id === rowId)
  if (row?.kind === 'WEEKLY') return weeklyWords(row)
  if (row?.kind === 'DATE') return datedWords(row, { opens: open, note: known.seesNotes ? (known.notes.get(row.id) ?? null) : null })
  const { reason, note } = known.absences.get(rowId) ?? { reason: 'OTHER', note: null }
  return absenceWords({ reason, note: known.seesNotes ? note : null })
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)
