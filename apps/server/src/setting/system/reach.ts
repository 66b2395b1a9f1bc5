import { isUuid } from '@troupe/domain/ids'
import { isVas, type VasKeys } from '@troupe/domain/session/game-type'
import { SYSTEM_KINDS, type SystemKey, type SystemRow } from '@troupe/domain/setting/system'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { type PlayDemoEvent, playDemoEvent } from '../../session/session.ts'

/** What a value of a key would change, before it is saved. */
export interface SystemReach {
  /** How many upcoming events it is different for from now on. */
  readonly upcomingEvents: number
  /** When the first of them starts. */
  readonly nextEventAt: Temporal.Instant | null
  /** Of a template: how many formats are played by it without a host, one of which an open room needs. */
  readonly formats: number | null
  /** Of the demo of PLAY: what its test would send. */
  readonly demoEvent: PlayDemoEvent | null
}

const nowhere: SystemReach = { upcomingEvents: 0, nextEventAt: null, formats: null, demoEvent: null }

/** What it would change to set a key to the id of a row; nothing for tags and secrets, and for the value that it has. */
export async function systemReach(ctx: Ctx, key: SystemKey, value: string): Promise<SystemReach> {
  const before = (await storedId(ctx, key)) ?? null
  const after = value.toLowerCase()
  if (!isUuid(after)) return nowhere
  switch (key) {
    case 'PREFERRED_EVENT_PRODUCER_ID':
      return after === before ? nowhere : eventsWithoutProducer(ctx)
    case 'VAS_EXPERIENCE_ID': {
      const workspaceId = (await storedId(ctx, 'VAS_WORKSPACE_ID')) ?? null
      return eventsThatChange(ctx, { experienceId: before, workspaceId }, { experienceId: after, workspaceId })
    }
    case 'VAS_WORKSPACE_ID': {
      const experienceId = (await storedId(ctx, 'VAS_EXPERIENCE_ID')) ?? null
      return eventsThatChange(ctx, { experienceId, workspaceId: before }, { experienceId, workspaceId: after })
    }
    case 'OPEN_ROOM_TEMPLATE_ID':
      return { ...nowhere, formats: await formatsOf(ctx, after) }
    case 'PLAY_DEMO_EXPERIENCE_ID':
    case 'PLAY_DEMO_WORKSPACE_ID': {
      const event = await playDemoEvent(ctx.db, { [key]: after })
      return { ...nowhere, demoEvent: event.ok ? event.value : null }
    }
    default:
      return nowhere
  }
}

/** The name of the row that a key holds the id of; null for tags and secrets, and for a row that isn't there. */
export async function nameOfRow({ db }: Ctx, key: SystemKey, id: string | null): Promise<string | null> {
  const kind = SYSTEM_KINDS[key]
  if (id === null || kind === 'tags' || kind === 'secret' || !isUuid(id)) return null
  const names: Readonly<Record<SystemRow, () => Promise<{ readonly name: string } | undefined>>> = {
    experience: () => db.selectFrom('catalogue_experience').select('title as name').where('id', '=', id).executeTakeFirst(),
    workspace: () => db.selectFrom('workspace').select('name').where('id', '=', id).executeTakeFirst(),
    producer: () => db.selectFrom('account_user').select('full_name as name').where('id', '=', id).executeTakeFirst(),
    template: () => db.selectFrom('catalogue_template').select('name').where('id', '=', id).executeTakeFirst(),
  }
  return (await names[kind]())?.name ?? null
}

async function storedId({ db }: Ctx, key: SystemKey): Promise<string | undefined> {
  const row = await db.selectFrom('setting_system').select('value').where('key', '=', key).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : undefined
}

const upcoming = ({ db, now }: Ctx) =>
  db
    .selectFrom('session as s')
    .where('s.status', 'in', ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED'])
    .where((eb) => eb.or([eb('s.starts_at', 'is', null), eb('s.starts_at', '>', now())]))

/** The general producer comes first at events of workspaces that have none of their own. */
async function eventsWithoutProducer(ctx: Ctx): Promise<SystemReach> {
  const found = await upcoming(ctx)
    .innerJoin('workspace as w', 'w.id', 's.workspace_id')
    .where('w.preferred_event_producer_id', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('events'))
    .select(sql<Temporal.Instant | null>`min(s.starts_at)`.as('next'))
    .executeTakeFirstOrThrow()
  return { ...nowhere, upcomingEvents: found.events, nextEventAt: found.next }
}

/** The events that are VAS by one pair of keys and not by the other. */
async function eventsThatChange(ctx: Ctx, before: VasKeys, after: VasKeys): Promise<SystemReach> {
  const idsOf = (one: keyof VasKeys) => [before[one], after[one]].flatMap((id) => id ?? [])
  const named = await upcoming(ctx)
    .where(sql<boolean>`(s.experience_id = any(${idsOf('experienceId')}::uuid[]) or s.workspace_id = any(${idsOf('workspaceId')}::uuid[]))`)
    .select(['s.sync_type', 's.experience_id', 's.workspace_id', 's.starts_at'])
    .orderBy('s.starts_at', (by) => by.asc().nullsLast())
    .execute()
  const changing = named.filter((event) => isVas(event, before) !== isVas(event, after))
  return { ...nowhere, upcomingEvents: changing.length, nextEventAt: changing[0]?.starts_at ?? null }
}

async function formatsOf({ db }: Ctx, templateId: string): Promise<number> {
  const found = await db
    .selectFrom('catalogue_format')
    .select((eb) => eb.fn.countAll<number>().as('formats'))
    .where('type', '=', 'REMOTE')
    .where('host_type', '=', 'SELF_HOSTED')
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow()
  return found.formats
}
