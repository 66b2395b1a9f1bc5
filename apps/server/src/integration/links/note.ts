import { sql } from 'kysely'
import { closeBox } from '../../platform/box.ts'
import type { House, Work } from '../../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'
import { withNext } from '../../platform/database/send.ts'
import { requestId } from '../../platform/request.ts'
import { newPassword } from './password.ts'

/** What systems outside are told of an event: a change of one of these is pushed. */
const PUSHED = [
  ...['name', 'status', 'startsAt', 'timezone', 'duration', 'attendees', 'size'],
  ...['type', 'hostType', 'syncType', 'missionSetId'],
] as const

/** How long an object that was closed on the other side comes back with its id. */
const KEPT_DAYS = 30

/** What the rows of links depend on besides the event. */
type LinkSettings = Pick<House, 'ports' | 'settings'>

/**
 * Notes what a command has changed of events: their links get what is to be pushed, a new event its rows, and one that changed its kind others. The rest
 * happens after the commit.
 */
export async function noteChanged(work: Work): Promise<void> {
  const changes = [...(work.notes.changes ?? [])].filter(([, { fields }]) => PUSHED.some((name) => fields[name]))
  const changed = changes.map(([id]) => id)
  const made = changes.flatMap(([id, { fields }]) => (fields.status?.before === null ? [id] : []))
  const crews = work.toldOf('session.assignment').filter((id) => !changed.includes(id))
  if (changed.length + crews.length === 0) return
  // of every system that the event is linked with, also of those that the person who changed it may not know of
  await asHouse(work.tx, () => withNext(() => noteEvents(work.tx, work, { at: work.at, changed, made, crews })))
}

interface NotedEvents {
  readonly at: Temporal.Instant
  readonly changed: readonly string[]
  /** Those of them that are new: a gallery begins with a password. One that comes later has it from its first push on. */
  readonly made: readonly string[]
  /** Events of which only the crew changed: nothing is pushed of one that is over. */
  readonly crews: readonly string[]
}

/**
 * One statement: locks rows in the order of events and types, as the end of pushes does. The ids stand behind a select: of a list whose length the planner
 * sees it makes a new plan each time, which took three times as long as writing the rows.
 */
async function noteEvents(tx: Db | Tx, { ports, settings }: LinkSettings, { at, changed, made, crews }: NotedEvents): Promise<void> {
  const on = Object.keys(ports.of)
  const now = sql`${at}::timestamptz`
  const ids = [...changed, ...crews]
  const boxes = made.map((sessionId) => boxOf(settings, sessionId))
  await sql`
    with wanted as (
      select s.id as session_id, t.type, t.applies, t.type = any(${on}::text[]) as is_on
      from unnest((select ${ids}::uuid[])) e (id) join session s on s.id = e.id join catalogue_experience x on x.id = s.experience_id
      cross join lateral (values
        ('BREADCRUMB', s.sync_type = 'breadcrumb'), ('GALLERY', not s.diy), ('HUBSPOT', x.attributes ->> 'hubSpotDisabled' is distinct from 'true'),
        ('PLAY', s.sync_type in ('play', 'vas-play')), ('SLACK', not s.diy), ('WEB_EVENT', s.type in ('REMOTE', 'HYBRID'))) as t (type, applies)
      where s.id = any(${changed}::uuid[]) or s.status in ('UNSCHEDULED', 'REQUESTED', 'SCHEDULED', 'LIVE')),
    boxes as (select * from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as b (session_id uuid, id uuid, box text))
    insert into integration_link as l (id, session_id, type, applies, active, state, next_at, password_box, request_id)
    select coalesce(b.id, gen_random_uuid()), w.session_id, w.type, w.applies, w.applies and w.is_on,
      case when w.applies and w.is_on then 'PENDING' else 'OFF' end, case when w.applies and w.is_on then ${now} end, b.box, ${requestId() ?? null}::uuid
    from wanted w left join boxes b on b.session_id = w.session_id and w.type = 'GALLERY'
    where w.applies or exists (select from integration_link k where k.session_id = w.session_id and k.type = w.type and k.applies)
    order by w.session_id, w.type
    on conflict (session_id, type) do update set ${wantedAgain(at)}`.execute(tx)
}

/**
 * A row that has something to push again, or that applies no longer or again. A try that failed goes on waiting for its time, since what kept it from arriving is
 * still there; one that was given up begins again. A row that comes back within 30 days keeps its object on the other side.
 */
function wantedAgain(at: Temporal.Instant) {
  const now = sql`${at}::timestamptz`
  const isOn = sql`(excluded.active and (not l.unlinked or not l.applies))`
  const returns = sql`(${isOn} and not l.applies)`
  const isLost = sql`(${returns} and l.closed_at < ${now} - make_interval(days => ${KEPT_DAYS}))`
  const isBegun = sql`(l.synced_version > 0 or l.begun_at is not null or l.integration_id is not null)`
  const closes = sql`(not excluded.applies and l.active and ${isBegun})`
  const waits = sql`(l.state = 'FAILED' and l.active and ${isOn})`
  return sql`
    applies = excluded.applies, request_id = coalesce(excluded.request_id, l.request_id),
    unlinked = l.unlinked and l.applies and excluded.applies,
    active = ${isOn},
    wanted_version = l.wanted_version + case when ${isOn} or ${closes} then 1 else 0 end,
    state = case when ${waits} then 'FAILED' when ${isOn} or ${closes} then 'PENDING' when l.active then 'OFF' else l.state end,
    next_at = case when ${waits} then l.next_at when ${isOn} or ${closes} then ${now} when l.active then null else l.next_at end,
    tries = case when (${isOn} or ${closes}) and not ${waits} then 0 else l.tries end,
    integration_id = case when ${isLost} then null else l.integration_id end,
    url = case when ${isLost} then null else l.url end,
    begun_at = case when ${isLost} then null else l.begun_at end,
    closed_at = case when excluded.applies then null else coalesce(l.closed_at, ${now}) end`
}

/** The row of a gallery that a new event may get, with the box of its password. */
function boxOf(settings: House['settings'], sessionId: string) {
  const id = crypto.randomUUID()
  return { session_id: sessionId, id, box: closeBox(settings, id, newPassword()) }
}
