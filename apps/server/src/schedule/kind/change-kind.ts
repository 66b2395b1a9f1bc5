import { type Answer, no, yes } from '@troupe/domain/answer'
import { type HostType, isUpgraded, type SessionFormat } from '@troupe/domain/catalogue/kinds'
import { subscriberMayBook } from '@troupe/domain/catalogue/subscribers-only'
import { nextLess } from '@troupe/domain/schedule/fee-curve'
import { refundRow } from '@troupe/domain/schedule/fees'
import { typeReason, type WayToPlay } from '@troupe/domain/session/change-reasons'
import { chooseWay, clampDuration, fitsKind, isFreeSwitch } from '@troupe/domain/session/kind'
import { type FormatFacts, formatOf, priceAsKind, waysOf } from '../../catalogue/catalogue.ts'
import { type Ctx, isStaff, type Work } from '../../platform/ctx.ts'
import {
  type Becomes,
  changeSession,
  type Outcome,
  type PageAsKind,
  type PageChange,
  pageAsKind,
  type ReadVersion,
  type SessionRow,
  sessionForUpdate,
} from '../../session/session.ts'
import { type CrewBefore, clearCrewForKind, seatCrewForKind } from '../../staffing/staffing.ts'
import { workspaceFacts } from '../../workspace/workspace.ts'
import { feeFactsOf } from '../fees/fee.ts'
import { settleChange, settlementFor } from '../fees/settle.ts'
import { dropHold } from '../holds/drop-hold.ts'
import { scheduleFactsOf } from '../may-be-moved.ts'
import { languageOf } from '../starts/dates.ts'
import { crewLines } from './crew-lines.ts'

/** Another kind for an event. */
export interface KindWish {
  readonly id: string
  readonly read: ReadVersion
  readonly expects?: string | null | undefined
  /** Null keeps the type; a host that isn't named is chosen. */
  readonly type: SessionFormat | null
  readonly hostType: HostType | null
  /** Becomes the START. */
  readonly location?: unknown
}

/**
 * Gives an event another type or host: format, price, places of the crew, locations, answers, running order and template, all in one transaction. What
 * falls away is parked for 30 days. Refuses NOT_ALLOWED_TYPE {formats}, STARTS_SOON inside the lock (staff: after the end), STATE_CONFLICT {status} for
 * an event that isn't planned, SUBSCRIBERS_ONLY, INVALID {attendees: TOO_BIG}, {location: REQUIRED | NOT_ALLOWED}, UNKNOWN_PRICE_ZONE {nearest},
 * NOT_ENOUGH_CREDITS, SLOT_TAKEN {role}; else as changeSession.
 */
export const changeKind = (ctx: Ctx, wish: KindWish): Promise<Answer<{ id: string }>> =>
  changeSession(ctx, { id: wish.id, read: wish.read, expects: wish.expects, open: openForKind }, (work, row) => kindChange(work, row, wish))

/** Locks an event whose kind is to change, and judges whether it may. */
export async function openForKind(work: Work, id: string): Promise<Answer<SessionRow>> {
  const found = await sessionForUpdate(work, id)
  if (!found.ok) return found
  const row = found.value
  const reason = typeReason(scheduleFactsOf(row), work.at, isStaff(work))
  if (reason === null) return found
  return reason === 'REQUEST_OPEN' || row.status === 'CANCELLED' ? no('STATE_CONFLICT', { status: row.status }) : no(reason)
}

async function kindChange(work: Work, row: SessionRow, wish: KindWish): Promise<Answer<PageChange>> {
  const ways = await waysOf(work.tx, row.experience_id)
  const way = chooseWay(ways, { type: wish.type ?? row.type, hostType: wish.hostType, present: row.host_type })
  if (!way.ok) return way
  if (way.value.type === row.type && way.value.hostType === row.host_type) return unchanged(work, row)
  const format = await formatAs(work, row, way.value)
  if (!format.ok) return format
  const duration = clampDuration(row.duration, format.value)
  const packageLevel = levelAs(row, format.value)
  const to = { format: format.value, duration, hasUpgrade: isUpgraded(packageLevel), location: wish.location }
  const page = await pageAsKind(work, row, to)
  if (!page.ok) return page
  const zoneAreaId = page.value.columns.zone_area_id ?? null
  const priced = await priceAsKind(work.tx, row, { format: format.value, duration, packageLevel, zoneAreaId })
  if (!priced.ok) return priced
  const { difference, units, terms } = priced.value
  const columns = {
    ...columnsOfFormat(row, format.value),
    ...{ duration, package_level: packageLevel, units, terms, credits: row.credits + difference },
    ...(row.starts_at ? { ends_at: row.starts_at.add({ minutes: duration }) } : {}),
    ...page.value.columns,
  }
  return yes({ columns, fields: page.value.fields, ...(await deedOf(work, row, { columns, difference, page: page.value })) })
}

/** The format that the event becomes, for its workspace and its people. */
async function formatAs(work: Work, row: SessionRow, { type, hostType }: WayToPlay): Promise<Answer<FormatFacts>> {
  const format = await formatOf(work.tx, { experienceId: row.experience_id, format: type, hostType })
  const workspace = await workspaceFacts(work.tx, row.workspace_id)
  if (!format || !workspace) return no('NOT_FOUND')
  const { diyWorkspaceIds } = work.settings
  const allowed = subscriberMayBook({ subscribers: format.subscribers, hostType, workspace, diyWorkspaceIds })
  if (!allowed.ok) return allowed
  const fits = fitsKind(row.attendees, format)
  return fits.ok ? yes(format) : fits
}

/** A self-hosted event, and a format without packages, has the plain one. */
const levelAs = (row: SessionRow, format: FormatFacts) =>
  format.hostType === 'SELF_HOSTED' || format.settings.upgrades === false ? 'STANDARD' : row.package_level

/** What an event has of its format. A language in which the new one isn't played gives way to one in which it is. */
const columnsOfFormat = (row: SessionRow, format: FormatFacts): Partial<SessionRow> => ({
  ...{ format_id: format.id, type: format.type, host_type: format.hostType, sync_type: format.syncType },
  ...{ pdf_type: format.pdfType, play_type: format.playType, schedule_offset: format.scheduleOffset },
  ...{ actors: format.actors, kit_based: format.kitBased },
  language: format.languages.includes(row.language) ? row.language : languageOf(format),
})

interface KindDeed {
  readonly columns: Partial<SessionRow>
  /** Credits more, or less. */
  readonly difference: number
  readonly page: PageAsKind
}

/** How the change is written: the money first (the wallet is locked before the people), then what the crew loses, the page's parts, the row, and the crew again. */
async function deedOf(
  work: Work,
  row: SessionRow,
  { columns, difference, page }: KindDeed,
): Promise<Pick<PageChange, 'write' | 'follows'>> {
  const facts = await feeFactsOf(work.tx, row, work.at)
  const changeAt = (at: Temporal.Instant) => pricedChange(row, columns.type ?? row.type, { difference, days: refundRow(facts, at).days })
  const change = changeAt(work.at)
  const { paid: due, returned: back } = settlementFor(work, { row, facts }, change)
  const outcome = { credits: { before: row.credits, after: row.credits + difference, back, due }, lines: page.lines }
  note(work, outcome)
  let crew: CrewBefore | undefined
  return {
    write: async () => {
      const settled = await settleChange(work, { row, facts }, change)
      if (!settled.ok) return settled
      await dropHold(work, row.id)
      crew = await clearCrewForKind(work, row.id, columns)
      await page.write()
      return yes(null)
    },
    follows: async () => {
      if (!crew) return yes(null)
      const seated = await seatCrewForKind(work, crew)
      if (!seated.ok) return seated
      note(work, {
        credits: outcome.credits,
        lines: [...page.lines, ...crewLines(crew.places, seated.value)],
        becomes: {
          ...becomes(row, columns),
          crew: seated.value.map(({ role }) => role),
          nextBack: nextLess(facts, work.at, (at) => settlementFor(work, { row, facts }, changeAt(at), at).returned),
        },
      })
      if (difference !== 0) work.tell('workspace', row.workspace_id, 'workspace.updated')
      auditKind(work, row, { columns, charged: due, returned: back })
      return yes(null)
    },
  }
}

/** Less is returned as by cancelling, but for the free switch. */
function pricedChange(
  row: SessionRow,
  type: SessionFormat,
  { difference, days }: { readonly difference: number; readonly days: number | null },
) {
  const isSwitch = isFreeSwitch(row.type, type, days)
  const [rooms, rest] = difference < 0 && !isSwitch ? [difference, 0] : [0, difference]
  return { kind: isSwitch ? 'SWITCH' : 'KIND', rooms, rest, fee: 0 } as const
}

const becomes = (row: SessionRow, columns: Partial<SessionRow>): Omit<Becomes, 'crew' | 'nextBack'> => {
  const is = { ...row, ...columns }
  return {
    ...{ type: is.type, hostType: is.host_type, duration: is.duration, endsAt: is.ends_at },
    ...{ packageLevel: is.package_level, language: is.language, pricesOf: Temporal.Instant.from(row.terms.asOf) },
  }
}

const note = (work: Work, outcome: Outcome) => {
  work.notes.outcome = outcome
}

function unchanged(work: Work, row: SessionRow): Answer<PageChange> {
  note(work, { credits: { before: row.credits, after: row.credits, back: 0, due: 0 }, lines: [] })
  return yes({})
}

interface KindMade {
  readonly columns: Partial<SessionRow>
  readonly charged: number
  readonly returned: number
}

function auditKind(work: Work, row: SessionRow, { columns, charged, returned }: KindMade) {
  work.audit({
    operation: 'updateSessionType',
    subjectType: 'session',
    subjectId: row.id,
    workspaceId: row.workspace_id,
    before: { type: row.type, hostType: row.host_type, credits: row.credits },
    after: { type: columns.type, hostType: columns.host_type, credits: columns.credits, charged, returned },
  })
}
