import { columnsOf } from '@troupe/domain/field'
import { type UserAudioRow, userAudioFields } from '@troupe/domain/game/sounds'
import type { FileState } from '@troupe/domain/session/files'
import { actorId, type Ctx } from '../../platform/ctx.ts'
import { idOrNone, type Listed, type Page } from '../../platform/database/lists.ts'
import { batched } from '../../platform/graphql/batch.ts'

/** What sounds can be sorted by. */
export const soundSorts = ['keypress', 'volume', 'createdAt'] as const
const sorted = { keypress: 'keypress', volume: 'volume', createdAt: 'created_at' } as const

interface SoundsAsked {
  readonly userId?: string | undefined
  readonly sorting: readonly { readonly field: (typeof soundSorts)[number]; readonly direction: 'ASC' | 'DESC' }[]
}

/** The sounds of a person, digits before letters; without one the caller's own. Of other people's only those who may read all see any. */
export async function listUserAudios(ctx: Ctx, { userId, sorting }: SoundsAsked, { offset, limit }: Page): Promise<Listed<UserAudioRow>> {
  const me = actorId(ctx) ?? ''
  const whose = idOrNone(userId ?? me)
  let rows = ctx.db
    .selectFrom('game_user_audio')
    .where('user_id', '=', ctx.scope.all ? whose : idOrNone(me))
    .where('user_id', '=', whose)
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  for (const { field, direction } of sorting) rows = rows.orderBy(sorted[field], direction === 'DESC' ? 'desc' : 'asc')
  const nodes = await rows.select(columnsOf(userAudioFields)).orderBy('keypress').offset(offset).limit(limit).execute()
  return { nodes, totalCount: total }
}

/** A file of a sound. */
export interface SoundFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly state: FileState
}

/** The files of sounds by their ids. */
export const soundFile = batched(async ({ db }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, SoundFile>> => {
  const rows = await db.selectFrom('file').select(['id', 'name', 'size', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, { ...row, size: row.size ?? 0 }]))
})
