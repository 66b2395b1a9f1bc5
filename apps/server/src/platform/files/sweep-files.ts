import { yes } from '@troupe/domain/answer'
import { BIN_DAYS, UPLOAD_DAYS } from '@troupe/domain/session/files'
import { asSystem, command, type House } from '../ctx.ts'
import { movePictures, sweepLeftovers } from './pictures.ts'
import { type EventUploads, finishUpload } from './uploads.ts'

const hours = 24
/** A job that hasn't made a file ready after this long was lost with its process, or has used up its tries. */
const lateMinutes = 15

/** Ends uploads that no one went on with for 7 days, and empties bins after 30. */
export const fileTicks = (house: House, uploads: EventUploads) => [
  { name: 'files', seconds: 3600, run: () => sweepFiles(house) },
  { name: 'pictures into the store', seconds: 60, run: async () => void (await movePictures(house)) },
  { name: 'leftovers of files', seconds: 300, run: () => sweepLeftovers(house) },
  { name: 'files that arrived', seconds: 60, run: () => mendFiles(house, uploads) },
]

/** Removes what is over: first the rows, so that nothing is served whose bytes are going. */
export async function sweepFiles({ db, files, now }: House): Promise<void> {
  const at = now()
  const gone = await db
    .deleteFrom('file')
    .where('purpose', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('deleted_at', '<', at.subtract({ hours: BIN_DAYS * hours })),
        eb.and([eb('state', 'in', ['UPLOADING', 'ERROR']), eb('state_at', '<', at.subtract({ hours: UPLOAD_DAYS * hours }))]),
      ]),
    )
    .returning('id')
    .execute()
  for (const { id } of gone) await files.remove(id)
}

/** What a killed process left: uploads whose last byte is here without their row knowing it, and files whose job was lost. */
async function mendFiles(house: House, uploads: EventUploads): Promise<void> {
  const late = house.now().subtract({ minutes: lateMinutes })
  const rows = await house.db
    .selectFrom('file')
    .select(['id', 'state', 'size'])
    .where('state', 'in', ['UPLOADING', 'UPLOADED'])
    .where('purpose', 'is not', null)
    .execute()
  for (const { id, state, size } of rows) {
    if (state === 'UPLOADING') {
      if ((await house.files.sizeOf(id, 'upload')) === size) await finishUpload(asSystem(house), uploads, id)
    } else if (!(await house.jobs.isQueued('file', { id }))) {
      await command(asSystem(house), async (work) => {
        const { numUpdatedRows } = await work.tx
          .updateTable('file')
          .set({ state_at: work.at })
          .where('id', '=', id)
          .where('state', '=', 'UPLOADED')
          .where('state_at', '<', late)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await work.queue('file', { id })
        return yes(null)
      })
    }
  }
}
