import {
  INTEGRATION_TYPES,
  type IntegrationError,
  type IntegrationState,
  type IntegrationType,
  STAFF_INTEGRATIONS,
} from '@troupe/domain/integration/kinds'
import { openBox } from '../../platform/box.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { batched } from '../../platform/graphql/batch.ts'
import { reaches, scopeOf } from '../../platform/rights/policy.ts'

/** How an event is linked with a system outside. */
export interface IntegrationLink {
  readonly id: string
  readonly sessionId: string
  readonly type: IntegrationType
  readonly integrationId: string | null
  readonly url: string | null
  readonly syncedAt: Temporal.Instant | null
  readonly active: boolean
  readonly state: IntegrationState
  readonly lastError: { readonly kind: IntegrationError; readonly at: Temporal.Instant } | null
  readonly nextTryAt: Temporal.Instant | null
  readonly sending: boolean
  readonly unlinked: boolean
  readonly simulated: boolean
  readonly passwordBox: string | null
}

/** The links of some events, for any reader; those that never applied have no row. */
export async function linksOfEvents(
  db: Db | Tx,
  { ports, settings, now }: Pick<Ctx, 'ports' | 'settings' | 'now'>,
  sessionIds: readonly string[],
): Promise<IntegrationLink[]> {
  const rows = await db
    .selectFrom('integration_link as l')
    .leftJoin('game_link as g', (on) => on.onRef('g.session_id', '=', 'l.session_id').on('l.type', '=', 'BREADCRUMB'))
    .select([
      'l.id',
      'l.session_id',
      'l.type',
      'l.integration_id',
      'g.game_id',
      'l.url',
      'l.synced_at',
      'l.active',
      'l.state',
      'l.unlinked',
    ])
    .select(['l.error', 'l.error_at', 'l.next_at', 'l.leased_until', 'l.password_box'])
    .where('l.session_id', 'in', sessionIds)
    .execute()
  const at = now()
  return rows
    .toSorted((one, other) => INTEGRATION_TYPES.indexOf(one.type) - INTEGRATION_TYPES.indexOf(other.type))
    .map((row) => ({
      ...{ id: row.id, sessionId: row.session_id, type: row.type, active: row.active, state: row.state, unlinked: row.unlinked },
      integrationId: row.type === 'BREADCRUMB' ? row.game_id : row.integration_id,
      url: pageOf({ ports, settings }, row.type, row.url),
      syncedAt: row.synced_at,
      lastError: row.error && row.error_at ? { kind: row.error, at: row.error_at } : null,
      nextTryAt: row.next_at,
      sending: row.leased_until !== null && Temporal.Instant.compare(row.leased_until, at) > 0,
      simulated: ports.of[row.type]?.isSimulated ?? false,
      passwordBox: row.password_box,
    }))
}

/** Where an object is found. A port that is off has no page to lead to, and a simulator's is ours, wherever we are. */
export function pageOf({ ports, settings }: Pick<Ctx, 'ports' | 'settings'>, type: IntegrationType, url: string | null): string | null {
  const port = ports.of[type]
  if (!port || url === null) return null
  return port.isSimulated ? `${settings.baseUrl}${URL.parse(url)?.pathname ?? ''}` : url
}

const byEvent = batched(async (ctx, ids) => Map.groupBy(await linksOfEvents(ctx.db, ctx, ids), ({ sessionId }) => sessionId))

/** Of an event, what its reader may know: others than staff hear nothing of what is off, of our own tools, and of tries. */
export async function readLinks(ctx: Ctx, sessionId: string): Promise<readonly IntegrationLink[]> {
  const links = (await byEvent(ctx, sessionId)) ?? []
  if (seesAll(ctx)) return links
  return links.filter(({ type, active }) => active && !STAFF_INTEGRATIONS.has(type))
}

const seesAll = (ctx: Pick<Ctx, 'actor'>): boolean => reaches(scopeOf('Session.integrations.HUBSPOT/SLACK', ctx.actor), {})

/** A gallery's password; undefined when its box doesn't open, null when it has none yet. */
export function passwordOf(
  { settings }: Pick<Ctx, 'settings'>,
  { id, passwordBox }: Pick<IntegrationLink, 'id' | 'passwordBox'>,
): string | null | undefined {
  return passwordBox === null ? null : openBox(settings, id, passwordBox)
}
