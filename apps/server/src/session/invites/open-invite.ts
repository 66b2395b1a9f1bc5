import { type Answer, no, yes } from '@troupe/domain/answer'
import { type InviteAudience, isInviteOpen } from '@troupe/domain/session/invites'
import { dayInZone } from '@troupe/domain/time/clock-words'
import { sql } from 'kysely'
import type { House } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/db.ts'
import { drawSmall } from '../../platform/files/pictures.ts'
import type { PageHead } from '../../platform/pages/page-head.ts'
import { inviteHash } from './code.ts'

/** Whose page a link opens: the workspace's name and picture, in its colours. */
export interface Inviting {
  readonly name: string
  /** A data: URL. The page's reader may read no file of the workspace. */
  readonly logo: string | null
  readonly colours: { readonly primary: string | null; readonly secondary: string | null; readonly tertiary: string | null }
}

type InviteReader = Pick<House, 'db' | 'files' | 'now'>

export type OpenInvite = Awaited<ReturnType<typeof inviteRow>> & { readonly audience: InviteAudience }

/**
 * The event behind a link that works. NOT_FOUND for a code that never was one; EXPIRED {reason, workspace} for one that was reset, of an event that was
 * cancelled or is over, or of an audience that the event no longer has.
 */
export async function openInvite(house: InviteReader, code: string): Promise<Answer<NonNullable<OpenInvite>>> {
  const row = await inviteRow(house.db, code)
  if (!row) return no('NOT_FOUND')
  const event = { type: row.type, status: row.status, endsAt: row.ends_at }
  if (row.is_current && isInviteOpen(event, row.audience, house.now())) return yes(row)
  return no('EXPIRED', { reason: 'LINK_EXPIRED', workspace: await invitingOf(house, row) })
}

/**
 * What an invite link shows where it is shared: the event, its day, and whether it is online. Never the place, the workspace, or a person: a chat shows
 * this to everyone in it. Undefined for a link that doesn't work.
 */
export async function previewInvite({ db, now }: House, code: string): Promise<PageHead | undefined> {
  const row = await inviteRow(db, code)
  if (!row?.is_current || !isInviteOpen({ type: row.type, status: row.status, endsAt: row.ends_at }, row.audience, now())) return undefined
  const facts = [
    row.title,
    row.starts_at ? dayInZone(row.starts_at, row.timezone) : 'no date yet',
    row.audience === 'ONLINE' ? 'online, by video' : 'in person',
  ]
  return { title: `You’re invited: ${row.name}`, description: `${facts.join(', ')}. Tell us if you’re coming.`, poster: row }
}

const inviteRow = (db: Pick<Tx, 'selectFrom'>, code: string) =>
  db
    .selectFrom('session_invite as i')
    .innerJoin('session as s', 's.id', 'i.session_id')
    .innerJoin('workspace as w', 'w.id', 's.workspace_id')
    .innerJoin('catalogue_experience as e', 'e.id', 's.experience_id')
    .leftJoin('session_location as l', (join) => join.onRef('l.session_id', '=', 's.id').on('l.type', '=', sql.lit('START')))
    .leftJoin('account_user as u', (join) =>
      join
        .on('u.id', '=', sql<string>`coalesce(s.booking_contact_id, s.contact_id)`)
        .on('u.active', '=', true)
        .on('u.deleted_at', 'is', null),
    )
    .select([
      'i.audience',
      's.id',
      's.workspace_id',
      's.name',
      's.type',
      's.status',
      's.starts_at',
      's.ends_at',
      's.timezone',
      's.attendees',
    ])
    .select('s.email_regex_pattern')
    .select(['w.name as workspace', 'w.content', 'w.colour_primary', 'w.colour_secondary', 'w.colour_tertiary'])
    .select(['e.title', 'e.category', 'l.name as place', 'l.address', 'l.city', 'l.latitude', 'l.longitude'])
    .select(['u.full_name as inviter', 'u.role as inviter_role'])
    .select(
      sql<boolean>`not exists (select from session_invite n
        where n.session_id = i.session_id and n.audience = i.audience and n.generation > i.generation)`.as('is_current'),
    )
    .where('i.code_hash', '=', inviteHash(code))
    .executeTakeFirst()

/** The workspace of a link, with its picture; twice as many pixels as it is shown with. */
export async function invitingOf(
  { db, files }: Omit<InviteReader, 'now'>,
  row: Pick<NonNullable<OpenInvite>, 'workspace_id' | 'workspace' | 'colour_primary' | 'colour_secondary' | 'colour_tertiary'>,
): Promise<Inviting> {
  const picture = await db
    .selectFrom('workspace_media as m')
    .innerJoin('file as f', 'f.id', 'm.file_id')
    .select(['f.id', 'f.bytes'])
    .where('m.workspace_id', '=', row.workspace_id)
    // CUSTOM_LOGO, then the large one, then that of the page where people sign in
    .orderBy('m.kind')
    .limit(1)
    .executeTakeFirst()
  return {
    name: row.workspace,
    logo: await drawSmall(files, picture, { width: 320, height: 64 }),
    colours: { primary: row.colour_primary, secondary: row.colour_secondary, tertiary: row.colour_tertiary },
  }
}
