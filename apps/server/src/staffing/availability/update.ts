import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { isUuid } from '@troupe/domain/ids'
import { isPast, readRow } from '@troupe/domain/staffing/availability-input'
import { actorId, type Ctx, command, type Work } from '../../platform/ctx.ts'
import { changeHours } from './change-hours.ts'
import { columnsOf } from './create.ts'
import { noteHours } from './note-hours.ts'
import { ownerToChange } from './owner.ts'
import { type AvailabilityView, rotationOf, rowColumns, viewOf } from './read.ts'

export interface ChangedHours {
  readonly id: string
  readonly version?: number | null | undefined
  readonly release?: boolean | null | undefined
  /** The fields that change: an omitted one stays, null clears. */
  readonly row: Readonly<Record<string, unknown>>
}

/**
 * Changes one row of availability. Refuses NOT_FOUND for an unknown row or someone else's, VERSION_CONFLICT {version}, INVALID by the fields of the
 * row, {date: [PAST]} for a row of the past or a new date there, {week: [TOO_BIG]} beyond the rotation, and as changeHours.
 */
export function updateAvailability(ctx: Ctx, input: ChangedHours): Promise<Answer<AvailabilityView>> {
  return command(ctx, async (work) => {
    const found = await rowToChange(work, input.id)
    if (!found) return no('NOT_FOUND')
    const owner = await ownerToChange(work, found.userId)
    if (!owner.ok) return owner
    const { id: userId, today } = owner.value
    const changed = await changeHours(work, { userId, release: input.release ?? false }, async () => {
      // read again under the person's lock
      const before = await rowToChange(work, input.id)
      if (!before) return no('NOT_FOUND')
      if (input.version != null && input.version !== before.version) return no('VERSION_CONFLICT', { version: before.version })
      const read = readRow({ ...storedRow(before), ...input.row })
      if (!read.ok) return read
      const { date, week } = read.value
      const isMoved = date != null && date !== before.date?.toString() && date < today
      if (isMoved || isPast(read.value, today) || isPast(storedRow(before), today)) return invalid({ date: ['PAST'] })
      const weeks = (await rotationOf(work.tx, userId))?.weeks ?? 1
      if (week != null && week > weeks) return invalid({ week: ['TOO_BIG'] })
      const row = await work.tx
        .updateTable('staffing_availability')
        .set((eb) => ({ ...columnsOf(read.value), version: eb('version', '+', 1) }))
        .where('id', '=', before.id)
        .returning(rowColumns)
        .executeTakeFirstOrThrow()
      return yes({ before, after: viewOf(row) })
    })
    if (!changed.ok) return changed
    const { before, after } = changed.value.value
    await noteHours(work, 'updateAvailability', { userId, before: storedRow(before), after: storedRow(after) })
    return yes(after)
  })
}

/** A row that the caller may change: their own, or any for those who may change others'. */
async function rowToChange(work: Work, id: string): Promise<AvailabilityView | undefined> {
  if (!isUuid(id)) return undefined
  const row = await work.tx.selectFrom('staffing_availability').select(rowColumns).where('id', '=', id).executeTakeFirst()
  if (!row || (!work.scope.all && row.user_id !== actorId(work))) return undefined
  return viewOf(row)
}

/** A row as it was put in. */
const storedRow = ({ day, week, date, until, available, from, to, enabled, note }: AvailabilityView) => ({
  ...{ day, week, available, from, to, enabled, note },
  date: date?.toString() ?? null,
  until: until?.toString() ?? null,
})
