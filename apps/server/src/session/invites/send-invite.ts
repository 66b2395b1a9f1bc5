import { namesIn } from '@troupe/domain/account/address-list'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import { type InviteAudience, invitedInput, MOST_INVITED, MOST_INVITES_A_DAY } from '@troupe/domain/session/invites'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { countMany } from '../../platform/http/rate-limit.ts'
import type { SessionRow } from '../row.ts'
import { matchesPattern } from './answer-invite.ts'
import { currentLinks } from './links.ts'
import { type InviteAsked, invitingSession } from './reset-invite.ts'

const aDay = { purpose: 'invites', most: MOST_INVITES_A_DAY, minutes: 24 * 60 }
/** How long those who haven't answered are left alone after they were all emailed again. */
const restHours = 24

/** Whom a link is emailed to. */
interface Invited {
  readonly id: string
  readonly email: string
}

declare module '../../platform/events.ts' {
  interface Events {
    /** The invite link of an audience is emailed. `again`: to those who were emailed before and haven't answered. */
    'session.invited': {
      sessionId: string
      audience: InviteAudience
      code: string
      again: boolean
      guests: readonly { readonly id: string; readonly email: string }[]
    }
  }
}

/**
 * Emails the link of an audience to addresses, which are remembered with the event and the names that stood next to them; without `to` again to those who were emailed it and haven't answered, once in
 * 24 hours. Refuses as `resetInvite`; INVALID {to.‹n›: NOT_ALLOWED} for an address that the event's pattern doesn't match, {to: TOO_MANY} beyond 250
 * addresses of an event; STATE_CONFLICT {reason: ALL_ANSWERED}; TOO_MANY_REQUESTS {retryAfter} too soon, and beyond 500 of these emails of a workspace in 24 hours.
 */
export const sendInvite = (
  ctx: Ctx,
  { id, audience, ...given }: InviteAsked & { readonly to?: unknown; readonly names?: unknown },
): Promise<Answer<{ id: string }>> =>
  command(ctx, async (work) => {
    const found = await invitingSession(work, { id, audience })
    if (!found.ok) return found
    const row = found.value
    const parsed = parseInput(invitedInput, given)
    if (!parsed.ok) return parsed
    const { to, names } = parsed.value
    const [link] = await currentLinks(work, work.tx, { sessionId: row.id, audiences: [audience] })
    if (!link) return no('NOT_FOUND')
    const chosen = to ? await remember(work, row, { audience, to, names: names ?? [] }) : await unanswered(work, row, link)
    if (!chosen.ok) return chosen
    const guests = chosen.value
    const retryAfter = await countMany({ db: work.tx, now: ctx.now }, aDay, { party: row.workspace_id, hits: guests.length })
    if (retryAfter !== undefined) return no('TOO_MANY_REQUESTS', { retryAfter })
    await work.emit('session.invited', { sessionId: row.id, audience, code: link.code, again: !to, guests })
    const after = { audience, emails: guests.length, again: !to }
    work.audit({ operation: 'sendInviteLink', subjectType: 'session', subjectId: row.id, after })
    work.tell('session', row.id, 'session.updated')
    return yes({ id: row.id })
  })

/** Remembers the addresses that are emailed, with their names; one that has answered keeps its audience, its answer and the name that it gave. */
async function remember(
  { tx, at }: Work,
  row: SessionRow,
  { audience, to, names }: { readonly audience: InviteAudience; readonly to: readonly string[]; readonly names: readonly string[] },
): Promise<Answer<readonly Invited[]>> {
  const unfit = to.flatMap((email, place) => (matchesPattern(email, row.email_regex_pattern) ? [] : [[`to.${place}`, ['NOT_ALLOWED']]]))
  if (unfit.length > 0) return invalid(Object.fromEntries(unfit))
  const emails = [...new Set(to)]
  const known = await tx.selectFrom('session_attendee').select(['email', 'emailed_at']).where('session_id', '=', row.id).execute()
  const emailed = new Set(known.flatMap(({ email, emailed_at: when }) => (when ? email : [])))
  if (emailed.union(new Set(emails)).size > MOST_INVITED) return invalid({ to: ['TOO_MANY'] })
  const guests = await tx
    .insertInto('session_attendee')
    .values(
      emails.map((email) => {
        const { firstName: first_name, lastName: last_name } = namesIn(names[to.indexOf(email)] ?? '')
        return { session_id: row.id, email, audience, emailed_at: at, first_name, last_name }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'email']).doUpdateSet((eb) => ({
        emailed_at: at,
        first_name: eb
          .case()
          .when('session_attendee.first_name', '=', '')
          .then(eb.ref('excluded.first_name'))
          .else(eb.ref('session_attendee.first_name'))
          .end(),
        last_name: eb
          .case()
          .when('session_attendee.first_name', '=', '')
          .then(eb.ref('excluded.last_name'))
          .else(eb.ref('session_attendee.last_name'))
          .end(),
        audience: eb.case().when('session_attendee.answer', 'is', null).then(audience).else(eb.ref('session_attendee.audience')).end(),
      })),
    )
    .returning(['id', 'email'])
    .execute()
  return yes(guests)
}

/** Those who were emailed a link and haven't answered; they aren't written to again for a day. */
async function unanswered(
  { tx, at }: Work,
  row: SessionRow,
  {
    audience,
    generation,
    resentAt,
  }: { readonly audience: InviteAudience; readonly generation: number; readonly resentAt: Temporal.Instant | null },
): Promise<Answer<readonly Invited[]>> {
  const rest = resentAt?.add({ hours: restHours }).since(at).total('seconds') ?? 0
  if (rest > 0) return no('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(rest) })
  const guests = await tx
    .updateTable('session_attendee')
    .set({ emailed_at: at })
    .where('session_id', '=', row.id)
    .where('audience', '=', audience)
    .where('answer', 'is', null)
    .returning(['id', 'email'])
    .execute()
  if (guests.length === 0) return no('STATE_CONFLICT', { reason: 'ALL_ANSWERED' })
  await tx
    .updateTable('session_invite')
    .set({ resent_at: at })
    .where('session_id', '=', row.id)
    .where('audience', '=', audience)
    .where('generation', '=', generation)
    .execute()
  return yes(guests)
}
