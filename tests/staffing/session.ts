import { type Answer, no, yes } from '@troupe/domain/answer'
import type { Terms } from '@troupe/domain/catalogue/terms'
import { type Ctx, command, type Work } from '../../apps/server/src/platform/ctx.ts'
import { columnChanges, noteChange } from '../../apps/server/src/session/log/log.ts'
import { sessionColumns } from '../../apps/server/src/session/session.ts'
import { createCrew, moveCrew } from '../../apps/server/src/staffing/staffing.ts'
import { world } from '../world/ids.ts'

export interface TestSession {
  /** ISO instant; null = no date yet. */
  readonly startsAt: string | null
  readonly units?: number
  readonly actors?: number
  readonly level?: 'STANDARD' | 'PRO' | 'PREMIUM'
  readonly language?: string
  /** Where it is played on site; a remote event without it. */
  readonly onSite?: { latitude: number; longitude: number; timezone: string }
}

/** Terms of an event that no one paid for. */
const freeTerms = (at: Temporal.Instant): Terms => ({
  asOf: at.toString(),
  level: 0,
  peoplePerUnit: 25,
  upgrades: { STANDARD: 0, PRO: 0, PREMIUM: 0 },
  lines: [],
})

/** A session of Northwind with its places, pencilled like a booked one; 60 minutes, 15 of lobby. Refuses SLOT_TAKEN. */
export function makeSession(ctx: Ctx, wanted: TestSession): Promise<Answer<string>> {
  return command(ctx, async (work): Promise<Answer<string>> => {
    const { startsAt, units = 1, actors = 0, level = 'STANDARD', language = 'en', onSite } = wanted
    const format = await work.tx
      .selectFrom('catalogue_format')
      .select('id')
      .where('experience_id', '=', world.experiences.buzzerNight)
      .executeTakeFirstOrThrow()
    const session = await work.tx
      .insertInto('session')
      .values({
        workspace_id: world.workspaces.northwind,
        experience_id: world.experiences.buzzerNight,
        format_id: format.id,
        name: `Test ${startsAt}`,
        status: 'UNSCHEDULED',
        type: onSite ? 'IN_PERSON' : 'REMOTE',
        host_type: onSite ? 'ON_SITE' : 'ON_SCREEN',
        sync_type: 'standard',
        timezone: onSite?.timezone ?? 'America/Chicago',
        duration: 60,
        lobby: 15,
        size: units,
        units,
        attendees: 10,
        actors,
        package_level: level,
        credits: 0,
        language,
        latitude: onSite?.latitude ?? null,
        longitude: onSite?.longitude ?? null,
        created_at: work.at,
        terms: JSON.stringify(freeTerms(work.at)),
      })
      .returning(sessionColumns)
      .executeTakeFirstOrThrow()
    const { id } = session
    noteChange(work, session, columnChanges(null, session))
    await createCrew(work, session)
    if (!startsAt) return yes(id)
    await place(work, id, startsAt)
    const crew = await moveCrew(work, id, { from: null })
    return crew.ok ? yes(id) : crew
  })
}

/** Moves a session as booking another time does. */
export function moveSession(ctx: Ctx, id: string, to: string): Promise<Answer<null>> {
  return command(ctx, async (work): Promise<Answer<null>> => {
    const row = await work.tx.selectFrom('session').select('starts_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!row) return no('NOT_FOUND')
    await work.emit('session.moving', { sessionId: id, to: Temporal.Instant.from(to) })
    await place(work, id, to)
    const crew = await moveCrew(work, id, { from: row.starts_at })
    return crew.ok ? yes(null) : crew
  })
}

async function place(work: Work, id: string, startsAt: string) {
  const starts = Temporal.Instant.from(startsAt)
  const row = await work.tx.selectFrom('session').select(sessionColumns).where('id', '=', id).executeTakeFirstOrThrow()
  const columns = {
    status: 'SCHEDULED' as const,
    starts_at: starts,
    ends_at: starts.add({ minutes: row.duration }),
    local_start: starts.toZonedDateTimeISO(row.timezone).toPlainDateTime(),
  }
  await work.tx.updateTable('session').set(columns).where('id', '=', id).execute()
  noteChange(work, row, columnChanges(row, columns))
}
