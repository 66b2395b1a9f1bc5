import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { parseInput } from '@troupe/domain/input'
import {
  type AvailabilityRowInput,
  createAvailabilitiesInput,
  MOST_ROWS_OF_A_PERSON,
  newRowMisfits,
} from '@troupe/domain/staffing/availability-input'
import { type Ctx, command, type Work } from '../../platform/ctx.ts'
import { changeHours } from './change-hours.ts'
import { noteHours } from './note-hours.ts'
import { type HoursOwner, ownerToChange } from './owner.ts'
import { type AvailabilityView, rotationOf, rowColumns, viewOf } from './read.ts'

export interface NewHours {
  readonly userId?: string | null | undefined
  readonly rows: unknown
  readonly replaces?: unknown
  readonly release?: boolean | null | undefined
}

/**
 * Adds rows to a person's availability and deletes those that they replace, all or nothing. Refuses NOT_FOUND for a row of someone else, INVALID
 * {rows.N.date: [PAST]}, {rows.N.week: [TOO_BIG]} beyond the rotation, {rows: [TOO_MANY]} beyond 500 rows of a person, {userId: [NOT_ALLOWED]}, and
 * as changeHours.
 */
export function createAvailabilities(ctx: Ctx, { userId, release, ...input }: NewHours): Promise<Answer<readonly AvailabilityView[]>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createAvailabilitiesInput, input)
    if (!parsed.ok) return parsed
    const owner = await ownerToChange(work, userId)
    if (!owner.ok) return owner
    const { id, today } = owner.value
    const { rows } = parsed.value
    const replaces = parsed.value.replaces ?? []
    const weeks = (await rotationOf(work.tx, id))?.weeks ?? 1
    const fields = newRowMisfits(rows, { today, weeks })
    if (Object.keys(fields).length > 0) return invalid(fields)
    const changed = await changeHours(work, { userId: id, release: release ?? false }, async () => {
      if (!(await deleteRows(work, id, replaces))) return no('NOT_FOUND')
      if ((await countRows(work, owner.value)) + rows.length > MOST_ROWS_OF_A_PERSON) return invalid({ rows: ['TOO_MANY'] })
      return yes(await insertRows(work, id, rows))
    })
    if (!changed.ok) return changed
    await noteHours(work, 'createAvailabilities', { userId: id, after: { rows, replaces } })
    return yes(changed.value.value)
  })
}

/** Deletes rows of a person; false when one of them isn't theirs. */
async function deleteRows(work: Work, userId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const gone = await work.tx
    .deleteFrom('staffing_availability')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  return gone.length === new Set(ids).size
}

/** The rows that can still matter: those of the past aren't shown, so that no one can delete them. */
async function countRows(work: Work, { id, today }: HoursOwner): Promise<number> {
  const { count } = await work.tx
    .selectFrom('staffing_availability')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .where((eb) => eb.or([eb('day', 'is not', null), eb(eb.fn.coalesce('until', 'date'), '>=', Temporal.PlainDate.from(today))]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function insertRows(work: Work, userId: string, rows: readonly AvailabilityRowInput[]): Promise<AvailabilityView[]> {
  const made = await work.tx
    .insertInto('staffing_availability')
    .values(rows.map((row) => ({ user_id: userId, ...columnsOf(row) })))
    .returning(rowColumns)
    .execute()
  return made.map(viewOf)
}

/** A row as it is stored. */
export const columnsOf = ({ from, to, note, ...row }: AvailabilityRowInput) => ({
  day: row.day ?? null,
  week: row.week ?? null,
  date: row.date ?? null,
  until: row.until ?? null,
  available: row.available ?? true,
  from_time: from ?? null,
  to_time: to ?? null,
  enabled: row.enabled ?? true,
  note: note || null,
})
