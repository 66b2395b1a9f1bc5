import { type Answer, yes } from '@troupe/domain/answer'
import { domainsIn, playAppearsAt } from '@troupe/domain/session/invites'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { guestCalendars } from '../calendar/event-calendar.ts'
import { inviteUrl } from './links.ts'
import { invitingOf, type OpenInvite, openInvite } from './open-invite.ts'

const colour = z.string().nullable()

/** What the page of an invite link shows: no guest's name, and where to play from an hour before the start. */
export const inviteAnswer = z.object({
  audience: z.enum(['ON_SITE', 'ONLINE']),
  event: z.object({
    name: z.string(),
    title: z.string(),
    category: z.string(),
    type: z.enum(['REMOTE', 'HYBRID', 'IN_PERSON']),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    timezone: z.string(),
    place: z
      .object({
        name: z.string(),
        address: z.string(),
        city: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      })
      .nullable(),
  }),
  /** The contact of the event. */
  inviter: z.string().nullable(),
  workspace: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    colours: z.object({ primary: colour, secondary: colour, tertiary: colour }),
    content: z.string().nullable(),
  }),
  /** Whose addresses can answer: null for everyone's, and empty where that can’t be said in words. */
  domains: z.array(z.string()).nullable(),
  play: z.object({ appearsAt: z.string().nullable(), url: z.string().nullable() }),
  calendar: z.object({ google: z.string(), outlook: z.string(), office365: z.string() }).nullable(),
})
export type InvitePage = z.output<typeof inviteAnswer>

/** The page of a link. Refuses as `openInvite`. */
export async function readInvite(ctx: Ctx, code: string): Promise<Answer<InvitePage>> {
  const found = await openInvite(ctx, code)
  if (!found.ok) return found
  const row = found.value
  const calendars = await calendarsOf(ctx, row, code)
  const pattern = row.email_regex_pattern
  return yes({
    audience: row.audience,
    event: {
      ...{ name: row.name, title: row.title, category: row.category, type: row.type, timezone: row.timezone },
      startsAt: row.starts_at?.toString() ?? null,
      endsAt: row.ends_at?.toString() ?? null,
      place: row.audience === 'ON_SITE' && row.place !== null ? placeOf(row) : null,
    },
    inviter: row.inviter_role === 'BOOKING_USER' ? row.inviter : null,
    workspace: { ...(await invitingOf(ctx, row)), content: row.content },
    domains: pattern === null ? null : [...(domainsIn(pattern) ?? [])],
    play: await playOf(ctx, row),
    calendar: calendars ? { google: calendars.google, outlook: calendars.outlook, office365: calendars.office365 } : null,
  })
}

/** The calendar file of a link. Refuses as `openInvite`; undefined without a date. */
export async function inviteFile(ctx: Ctx, code: string): Promise<Answer<string | undefined>> {
  const found = await openInvite(ctx, code)
  if (!found.ok) return found
  return yes((await calendarsOf(ctx, found.value, code))?.file)
}

type OpenedLink = NonNullable<OpenInvite>

const calendarsOf = (ctx: Ctx, { id, audience }: OpenedLink, code: string) =>
  guestCalendars(ctx.db, id, { now: ctx.now(), settings: ctx.settings, url: inviteUrl(ctx, code), isOnSite: audience === 'ON_SITE' })

const placeOf = ({ place, address, city, latitude, longitude }: OpenedLink) => ({
  ...{ name: place ?? '', address: address ?? '', city: city ?? '' },
  ...{ latitude, longitude },
})

/** Where the guests play: the meeting link of the first host who has accepted and has one, else of the producer. */
async function playOf(ctx: Ctx, { id, starts_at: startsAt }: OpenedLink): Promise<InvitePage['play']> {
  const appearsAt = playAppearsAt(startsAt)
  if (appearsAt === null || Temporal.Instant.compare(ctx.now(), appearsAt) < 0)
    return { appearsAt: appearsAt?.toString() ?? null, url: null }
  const host = await ctx.db
    .selectFrom('staffing_approval as o')
    .innerJoin('staffing_assignment as a', 'a.id', 'o.assignment_id')
    .innerJoin('account_user as u', 'u.id', 'o.user_id')
    .select('u.meeting_link')
    .where('o.session_id', '=', id)
    .where('o.state', '=', 'ACCEPTED')
    .where('a.role', 'in', ['HOST', 'PRODUCER'])
    .where('u.meeting_link', 'is not', null)
    .orderBy(sql`a.role = 'HOST'`, 'desc')
    .orderBy('a.ord')
    .limit(1)
    .executeTakeFirst()
  return { appearsAt: appearsAt.toString(), url: host?.meeting_link ?? null }
}
