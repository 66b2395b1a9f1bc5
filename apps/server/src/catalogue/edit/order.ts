import { movedTo } from '@troupe/domain/catalogue/experience-rules'
import { sql } from 'kysely'
import type { Work } from '../../platform/ctx.ts'
import { advisoryLock } from '../../platform/database/locks.ts'

/**
 * Everyone who moves, adds or removes an experience changes the positions of others, and does so one after the other. Taken before any row, so that
 * two of them can't wait for each other.
 */
export const lockOrder = ({ tx }: Work) => advisoryLock(tx, 'catalogue')

/** Every experience in its order; the caller holds the order's lock. */
export async function orderNow({ tx }: Work): Promise<string[]> {
  const rows = await tx.selectFrom('catalogue_experience').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Moves an experience and shifts the others; their versions stay. Answers its new position, which is the last one for one beyond the end. */
export async function moveTo(work: Work, id: string, position: number): Promise<number> {
  const order = movedTo(await orderNow(work), id, position)
  await number(work, order)
  return order.indexOf(id)
}

/** Numbers the experiences from 0 without gaps. */
export async function closeGaps(work: Work): Promise<void> {
  await number(work, await orderNow(work))
}

async function number({ tx }: Work, order: readonly string[]) {
  await sql`update catalogue_experience e set position = o.place - 1
    from unnest(${[...order]}::uuid[]) with ordinality o(id, place) where o.id = e.id and e.position <> o.place - 1`.execute(tx)
}
