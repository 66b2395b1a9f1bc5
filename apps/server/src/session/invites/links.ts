import { type InviteAudience, inviteAudiences } from '@troupe/domain/session/invites'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { asHouse, type Db } from '../../platform/database/db.ts'
import type { SessionView } from '../list/view.ts'
import { inviteCode, inviteHash } from './code.ts'

/** The link of an audience that works now. */
interface CurrentLink {
  readonly audience: InviteAudience
  readonly generation: number
  readonly code: string
  /** When it was last emailed to those who hadn't answered. */
  readonly resentAt: Temporal.Instant | null
}

/** A link as the page shows it, with how many guests of its audience have answered. */
export interface InviteLink {
  readonly audience: InviteAudience
  readonly url: string
  readonly yes: number
  readonly no: number
  /** Those who were emailed the link and haven't answered. */
  readonly unanswered: number
  readonly resentAt: Temporal.Instant | null
}

type Linking = Pick<Ctx, 'settings' | 'now'>

/**
 * The links of some audiences. A hash that isn't stored yet is stored now: no one has seen a link before, and so events need none when they are made; after a
 * change of the server's secret the earlier links of a generation go on working next to the new ones.
 */
export async function currentLinks(
  ctx: Linking,
  db: Db,
  { sessionId, audiences }: { readonly sessionId: string; readonly audiences: readonly InviteAudience[] },
): Promise<CurrentLink[]> {
  const rows = await db
    .selectFrom('session_invite')
    .select(['audience', 'generation', 'code_hash', 'resent_at'])
    .where('session_id', '=', sessionId)
    .execute()
  const links = audiences.map((audience) => {
    const own = rows.filter((row) => row.audience === audience)
    const generation = Math.max(0, ...own.map((row) => row.generation))
    const code = inviteCode(ctx.settings.secret, { sessionId, audience, generation })
    const sent = own.flatMap(({ resent_at: at }) => at ?? []).toSorted(Temporal.Instant.compare)
    return { audience, generation, code, resentAt: sent.at(-1) ?? null }
  })
  const stored = new Set(rows.map((row) => row.code_hash))
  const values = links
    .filter(({ code }) => !stored.has(inviteHash(code)))
    .map(({ audience, generation, code }) => ({
      ...{ session_id: sessionId, audience, generation },
      ...{ code_hash: inviteHash(code), made_at: ctx.now() },
    }))
  if (values.length > 0)
    await db
      .insertInto('session_invite')
      .values(values)
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .execute()
  return links
}

/** The address of a link. */
export const inviteUrl = ({ settings }: Pick<Ctx, 'settings'>, code: string): string => `${settings.baseUrl}/join/${code}`

/** An event's links, one for each of its audiences. */
export async function inviteLinks(ctx: Ctx, { id, type }: Pick<SessionView, 'id' | 'type'>): Promise<InviteLink[]> {
  // who hosts an event may see its links and changes nothing of it, not even which hashes are stored
  return asHouse(ctx.db, async (db) => {
    const links = await currentLinks(ctx, db, { sessionId: id, audiences: inviteAudiences(type) })
    const answers = await db
      .selectFrom('session_attendee')
      .select(['audience', 'answer', sql<number>`count(*)::int`.as('count')])
      .where('session_id', '=', id)
      .groupBy(['audience', 'answer'])
      .execute()
    const counted = (audience: InviteAudience, answer: 'YES' | 'NO' | null) =>
      answers.find((row) => row.audience === audience && row.answer === answer)?.count ?? 0
    return links.map(({ audience, code, resentAt }) => ({
      audience,
      url: inviteUrl(ctx, code),
      yes: counted(audience, 'YES'),
      no: counted(audience, 'NO'),
      unanswered: counted(audience, null),
      resentAt,
    }))
  })
}
