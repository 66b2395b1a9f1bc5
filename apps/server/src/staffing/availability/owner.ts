import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { canHaveAvailability } from '@troupe/domain/staffing/kinds'
import { actorId, type Ctx, type Work } from '../../platform/ctx.ts'
import { asHouse, type Db, type Tx } from '../../platform/database/db.ts'

/** Whose hours are read or changed. */
export interface HoursOwner {
  readonly id: string
  /** IANA name; their hours and dates are counted in it. */
  readonly timezone: string
  /** Today's date of the person, YYYY-MM-DD. */
  readonly today: string
  /** Hosts, plants and producers have hours. */
  readonly hasHours: boolean
}

/** The person whose hours a command changes, by default the caller. Refuses NOT_FOUND for another whose hours the caller may not change, and INVALID {userId: [NOT_ALLOWED]} for someone whose role has no hours. */
export async function ownerToChange(work: Work, userId: string | null | undefined): Promise<Answer<HoursOwner>> {
  const owner = await findOwner(work.tx, namedOwner(work, userId), work.at)
  if (!owner) return no('NOT_FOUND')
  return owner.hasHours ? yes(owner) : invalid({ userId: ['NOT_ALLOWED'] })
}

/** The person whose hours are read, by default the caller. Refuses NOT_FOUND for another whom the caller may not read. */
export async function ownerToRead(ctx: Ctx, userId: string | null | undefined): Promise<Answer<HoursOwner>> {
  const owner = await findOwner(ctx.db, namedOwner(ctx, userId), ctx.now())
  return owner ? yes(owner) : no('NOT_FOUND')
}

/** The person who is named, else the caller; null for another person when the operation only reaches the caller's own. */
function namedOwner(ctx: Ctx, userId: string | null | undefined): string | null {
  const me = actorId(ctx)
  const id = userId?.toLowerCase() ?? me
  return ctx.scope.all || id === me ? id : null
}

async function findOwner(db: Db | Tx, id: string | null, at: Temporal.Instant): Promise<HoursOwner | undefined> {
  if (id === null || !isUuid(id)) return undefined
  const row = await asHouse(db, (tx) =>
    tx
      .selectFrom('account_user')
      .select(['id', 'role', 'timezone'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return undefined
  const { timezone } = row
  return { id: row.id, timezone, today: at.toZonedDateTimeISO(timezone).toPlainDate().toString(), hasHours: canHaveAvailability(row.role) }
}
