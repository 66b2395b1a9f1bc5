import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { asColumns, columnsOf } from '@troupe/domain/field'
import { createUserAudioInput, type UserAudioRow, userAudioChange, userAudioFields } from '@troupe/domain/game/sounds'
import { isUuid } from '@troupe/domain/ids'
import { parseInput } from '@troupe/domain/input'
import { soundBarrier } from '@troupe/domain/session/files'
import { sql } from 'kysely'
import { actorId, type Ctx, command, type House, type Work } from '../../platform/ctx.ts'
import { dropSound, sweepSounds } from '../../platform/files/sounds.ts'
import { reaches } from '../../platform/rights/policy.ts'

const columns = columnsOf(userAudioFields)

/**
 * Makes a sound of a file that the actor has uploaded for one. Refuses INVALID {fileId: UNKNOWN} for a file that isn't theirs, {fileId: INVALID | TOO_BIG |
 * TOO_LONG} for one that isn't kept, {fileId: TAKEN} for one that another sound has, {fileId: TOO_MANY | TOO_BIG} above 36 sounds or 100 MB of them, {keypress: TAKEN};
 * STATE_CONFLICT {reason: NOT_DONE} until it's known what it is.
 */
export function createUserAudio(ctx: Ctx, input: unknown): Promise<Answer<UserAudioRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(createUserAudioInput, input)
    if (!parsed.ok) return parsed
    const me = actorId(work)
    if (me === null) return no('FORBIDDEN')
    const { fileId, ...wanted } = parsed.value
    await lockPerson(work, me)
    const file = await uploadedSound(work, { id: fileId, userId: me })
    if (!file.ok) return file
    const mine = await soundsOf(work, me)
    if (mine.some((one) => one.file_id === file.value.id)) return invalid({ fileId: ['TAKEN'] })
    if (mine.some((one) => one.keypress === wanted.keypress)) return invalid({ keypress: ['TAKEN'] })
    const barrier = soundBarrier({ files: mine.length, bytes: mine.reduce((sum, { size }) => sum + (size ?? 0), 0) }, file.value.size)
    if (barrier !== null) return invalid({ fileId: [barrier] })
    const row = await work.tx
      .insertInto('game_user_audio')
      .values({ user_id: me, file_id: file.value.id, created_at: work.at, ...wanted })
      .returning(columns)
      .executeTakeFirstOrThrow()
    work.audit({ operation: 'createUserAudio', subjectType: 'sound', subjectId: row.id, after: playedOf(row, file.value.name) })
    return yes(row)
  })
}

/** Changes the key, the volume or the overlay of a sound. Refuses NOT_FOUND, VERSION_CONFLICT {version}, INVALID {keypress: TAKEN}. */
export function updateUserAudio(
  ctx: Ctx,
  { id, version, ...given }: { readonly id: string; readonly version?: number | null | undefined },
): Promise<Answer<UserAudioRow>> {
  return command(ctx, async (work) => {
    const parsed = parseInput(userAudioChange, given)
    if (!parsed.ok) return parsed
    const found = await lockedSound(work, id)
    if (!found.ok) return found
    const row = found.value
    if (typeof version === 'number' && version !== row.version) return no('VERSION_CONFLICT', { version: row.version })
    const change = asColumns(parsed.value)
    const isTaken = (await soundsOf(work, row.user_id)).some((one) => one.id !== row.id && one.keypress === change.keypress)
    if (isTaken) return invalid({ keypress: ['TAKEN'] })
    if (Object.entries(change).every(([name, value]) => Object.entries(row).some(([had, was]) => had === name && was === value)))
      return yes(row)
    const changed = await work.tx
      .updateTable('game_user_audio')
      .set({ ...change, version: row.version + 1 })
      .where('id', '=', row.id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    work.audit({
      ...{ operation: 'updateUserAudio', subjectType: 'sound', subjectId: row.id },
      ...{ before: playedOf(row), after: playedOf(changed) },
    })
    return yes(changed)
  })
}

/** Deletes a sound with its file. Refuses NOT_FOUND. */
export function deleteUserAudio(ctx: Ctx, id: string): Promise<Answer<{ id: string }>> {
  return command(ctx, async (work) => {
    const found = await lockedSound(work, id)
    if (!found.ok) return found
    const row = found.value
    await work.tx.deleteFrom('game_user_audio').where('id', '=', row.id).execute()
    await dropSound(work, row.file_id)
    work.audit({ operation: 'deleteUserAudio', subjectType: 'sound', subjectId: row.id, before: playedOf(row) })
    return yes({ id: row.id })
  })
}

/** Removes what was uploaded as a sound and is none a day later. */
export const dropSpareSounds = (house: House): Promise<void> =>
  sweepSounds(house, sql<boolean>`exists (select from game_user_audio a where a.file_id = f.id)`)

const playedOf = ({ keypress, volume, overlay }: UserAudioRow, name?: string) => ({
  ...(name === undefined ? {} : { name }),
  ...{ keypress, volume, overlay },
})

/** One command at a time decides about the sounds of a person: what they are together is bounded. */
const lockPerson = (work: Work, id: string) =>
  work.tx.selectFrom('account_user').select('id').where('id', '=', id).forNoKeyUpdate().execute()

const soundsOf = (work: Work, userId: string) =>
  work.tx
    .selectFrom('game_user_audio as a')
    .innerJoin('file as f', 'f.id', 'a.file_id')
    .select(['a.id', 'a.file_id', 'a.keypress', 'f.size'])
    .where('a.user_id', '=', userId)
    .execute()

/** A sound that the actor may change, with its person locked. */
async function lockedSound(work: Work, id: string): Promise<Answer<UserAudioRow>> {
  if (!isUuid(id)) return no('NOT_FOUND')
  const read = () => work.tx.selectFrom('game_user_audio').select(columns).where('id', '=', id).executeTakeFirst()
  const seen = await read()
  if (!seen || !reaches(work.scope, { own: seen.user_id === actorId(work) })) return no('NOT_FOUND')
  await lockPerson(work, seen.user_id)
  const row = await read()
  return row ? yes(row) : no('NOT_FOUND')
}

async function uploadedSound(
  work: Work,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<Answer<{ id: string; name: string; size: number }>> {
  const file = await work.tx
    .selectFrom('file')
    .select(['id', 'name', 'size', 'state', 'reason'])
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('purpose', '=', 'SOUND')
    .executeTakeFirst()
  if (!file?.size) return invalid({ fileId: ['UNKNOWN'] })
  if (file.state === 'ERROR')
    return invalid({ fileId: [file.reason === 'TOO_BIG' || file.reason === 'TOO_LONG' ? file.reason : 'INVALID'] })
  if (file.state !== 'DONE') return no('STATE_CONFLICT', { reason: 'NOT_DONE' })
  return yes({ id: file.id, name: file.name, size: file.size })
}
