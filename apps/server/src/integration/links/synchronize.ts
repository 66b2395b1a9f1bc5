import { type Answer, yes } from '@troupe/domain/answer'
import type { IntegrationType } from '@troupe/domain/integration/kinds'
import { sql } from 'kysely'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { asHouse } from '../../platform/database/db.ts'
import { requestId } from '../../platform/request.ts'
import { sessionForUpdate } from '../../session/session.ts'
import { type IntegrationLink, linksOfEvents } from './read-links.ts'

/**
 * Pushes an event to every system that it is linked with, those that were given up and the game that was unlinked too, and lets one try pass an open breaker. What is
 * being pushed since it was asked for isn't pushed again. Answers the links as they are then. Refuses NOT_FOUND, FORBIDDEN.
 */
export async function synchronizeSession(ctx: Ctx, id: string): Promise<Answer<{ integrations: readonly IntegrationLink[] }>> {
  const askedAt = ctx.now()
  return command(ctx, async (work) => {
    const found = await sessionForUpdate(work, id)
    if (!found.ok) return found
    return asHouse(work.tx, async () => {
      const woken = await wakeLinks(work, { sessionId: id, askedAt })
      if (woken.length > 0) {
        work.tell('session', id, 'session.integration')
        work.audit({ operation: 'POST /session/{id}/synchronize', subjectType: 'session', subjectId: id, after: { integrations: woken } })
      }
      return yes({ integrations: await linksOfEvents(work.tx, work, [id]) })
    })
  })
}

/** Makes the links of an event due. One that has been pushed since `askedAt`, or is being pushed, has what was asked for. Answers the types that are due now. */
async function wakeLinks(
  { tx, at, ports }: Work,
  { sessionId, askedAt }: { readonly sessionId: string; readonly askedAt: Temporal.Instant },
): Promise<IntegrationType[]> {
  const now = sql`${at}::timestamptz`
  const { rows } = await sql<{ type: IntegrationType }>`
    update integration_link l set
      unlinked = false, active = l.active or l.unlinked,
      wanted_version = l.wanted_version + case when l.state in ('SYNCED', 'OFF') or l.unlinked then 1 else 0 end,
      state = case when l.state = 'FAILED' then 'FAILED' else 'PENDING' end, next_at = ${now}, tries = 0, forced = true, request_id = ${requestId() ?? null}::uuid
    where l.session_id = ${sessionId} and l.type = any(${Object.keys(ports.of)}::text[])
      and (l.active or l.unlinked or l.state in ('FAILED', 'DEAD'))
      and (l.leased_until is null or l.leased_until <= ${now})
      and (l.pushed_at is null or l.pushed_at < ${askedAt}::timestamptz or l.state <> 'SYNCED')
      and not (l.forced and l.next_at <= ${now})
    returning l.type`.execute(tx)
  return rows.map(({ type }) => type).sort()
}

/** Something was done to the game of an event by hand: a linked one is pushed, and an unlinked one closed, until someone links or synchronizes it. */
export async function noteGame({ tx, at, ports }: Work, sessionId: string, isLinked: boolean): Promise<void> {
  const isOn = ports.of.BREADCRUMB !== undefined
  const now = sql`${at}::timestamptz`
  const pushes = sql`(${isOn} and l.applies and (${isLinked} or l.synced_version > 0 or l.begun_at is not null))`
  await sql`
    update integration_link l set unlinked = l.applies and not ${isLinked}, active = l.applies and ${isLinked} and ${isOn},
      wanted_version = l.wanted_version + case when ${pushes} then 1 else 0 end,
      state = case when ${pushes} then 'PENDING' else 'OFF' end, next_at = case when ${pushes} then ${now} end, tries = 0, url = null,
      request_id = ${requestId() ?? null}::uuid
    where l.session_id = ${sessionId} and l.type = 'BREADCRUMB'`.execute(tx)
}

/** The link of an event's game. */
export async function gameIntegration(
  ctx: Pick<Ctx, 'db' | 'ports' | 'settings' | 'now'>,
  sessionId: string,
): Promise<IntegrationLink | null> {
  const links = await linksOfEvents(ctx.db, ctx, [sessionId])
  return links.find(({ type }) => type === 'BREADCRUMB') ?? null
}
