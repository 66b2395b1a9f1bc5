import { PARKED_DAYS, type ParkedPart } from '@troupe/domain/session/kind'
import { sql } from 'kysely'
import { asSystem, command, type House, type Work } from '../../platform/ctx.ts'

/** A part that fell away when an event stopped being of a kind, by the names of what it holds. */
export interface Parked {
  readonly part: ParkedPart
  /** The kind that it belonged to. */
  readonly kind: string
  readonly value: Readonly<Record<string, unknown>>
}

/** The parked parts of an event that can still come back, the newest first. */
export const parkedOf = (work: Work, sessionId: string): Promise<Parked[]> =>
  work.tx
    .selectFrom('session_parked')
    .select(['part', 'kind', 'value'])
    .where('session_id', '=', sessionId)
    .where('parked_at', '>', oldest(work.at))
    .orderBy('parked_at', 'desc')
    .orderBy('kind')
    .execute()

const oldest = (at: Temporal.Instant) => at.subtract({ hours: PARKED_DAYS * 24 })

/** Writes the parts that fall away and those that have come back: what comes back isn't parked any longer, whichever kind it belonged to. */
export async function writeParked(
  work: Work,
  sessionId: string,
  {
    before,
    parks,
    restored,
  }: { readonly before: readonly Parked[]; readonly parks: readonly Parked[]; readonly restored: readonly Parked[] },
): Promise<void> {
  for (const { part, kind, value } of restored) {
    const row = before.find((one) => one.part === part && one.kind === kind)
    if (!row) continue
    const left = Object.fromEntries(Object.entries(row.value).filter(([name]) => !Object.hasOwn(value, name)))
    const isGone = Object.keys(left).length === 0
    const change = isGone ? sql`delete from session_parked` : sql`update session_parked set value = ${JSON.stringify(left)}::jsonb`
    await sql`${change} where session_id = ${sessionId} and part = ${part} and kind = ${kind}`.execute(work.tx)
  }
  for (const { value, ...parked } of parks) {
    const row = { value: JSON.stringify(value), parked_at: work.at }
    await work.tx
      .insertInto('session_parked')
      .values({ session_id: sessionId, ...parked, ...row })
      .onConflict((conflict) => conflict.columns(['session_id', 'part', 'kind']).doUpdateSet(row))
      .execute()
  }
}

/** Forgets what can't come back any longer. */
export async function forgetParked(house: House): Promise<void> {
  await command(asSystem(house), async (work) => {
    await work.tx.deleteFrom('session_parked').where('parked_at', '<=', oldest(work.at)).execute()
    return { ok: true, value: null }
  })
}
