import { type Answer, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { soundBarrier } from '@troupe/domain/session/files'
import { type RawBuilder, sql } from 'kysely'
import { actorId, type House, type Work } from '../ctx.ts'
import type { Tx } from '../database/db.ts'

/** How many sounds a person has uploaded, or is uploading, and how many bytes they are. */
async function soundsOf(tx: Tx, userId: string): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await tx
    .selectFrom('file')
    .select((eb) => [eb.fn.countAll<number>().as('files'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')])
    .where('owner_id', '=', userId)
    .where('purpose', '=', 'SOUND')
    .where('state', '!=', 'ERROR')
    .executeTakeFirstOrThrow()
  return { files, bytes }
}

/** Whether the actor may upload another sound. Refuses INVALID {purpose: TOO_MANY | TOO_BIG} for more than 36 sounds, or 100 MB of them. */
export async function roomForSound(work: Work, size: number): Promise<Answer<{ place: number }>> {
  const barrier = soundBarrier(await soundsOf(work.tx, actorId(work) ?? ''), size)
  return barrier === null ? yes({ place: 0 }) : invalid({ purpose: [barrier] })
}

/** Removes a sound; its bytes go after the commit. */
export async function dropSound(work: Work, id: string): Promise<void> {
  await work.tx.deleteFrom('file').where('id', '=', id).where('purpose', '=', 'SOUND').execute()
  work.afterCommit(() => void work.files.remove(id).catch((error: unknown) => work.log.error({ error }, 'a sound was not removed')))
}

/** For how many hours a sound that nothing plays is kept. */
const spareHours = 24

/** Removes the sounds that nothing plays a day after they have come. `isPlayed`, SQL: whether something plays the file `f`. */
export async function sweepSounds({ db, files, now }: House, isPlayed: RawBuilder<boolean>): Promise<void> {
  const gone = await db
    .deleteFrom('file as f')
    .where('f.purpose', '=', 'SOUND')
    .where('f.state', '=', 'DONE')
    .where('f.state_at', '<', now().subtract({ hours: spareHours }))
    .where((eb) => eb.not(isPlayed))
    .returning('f.id')
    .execute()
  for (const { id } of gone) await files.remove(id)
}
