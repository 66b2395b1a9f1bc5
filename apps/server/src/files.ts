import { onDatabase } from './command-line.ts'
import { DiskFull } from './platform/database/disk.ts'
import { StoreGone } from './platform/errors.ts'
import { movePictures } from './platform/files/pictures.ts'
import { openFolderStore } from './platform/files/store/folder.ts'
import { moveFiles } from './platform/files/store/move-files.ts'
import { openS3Store } from './platform/files/store/s3-store.ts'
import { openS3 } from './platform/outbound/s3.ts'
import { PlainError } from './platform/plain-error.ts'
import { readSettings } from './platform/settings.ts'

process.exitCode = await onDatabase(async ({ db }) => {
  const { dir, store: place } = readSettings(process.env)
  const [way = 'in', ...more] = process.argv.slice(2)
  if ((way !== 'in' && way !== 'back') || more.length > 0) throw new PlainError('Usage: npm run files, or npm run files -- back')
  if (!place) throw new PlainError('Set STORE_URL to the store that files are to move into, or back from. Nothing was moved.')
  const folder = await openFolderStore(dir)
  const store = await openS3Store(
    openS3(place, () => Temporal.Now.instant()),
    dir,
  )
  try {
    // before anything is moved: a bucket that isn't there, or a wrong secret
    await store.sizeOf('00000000-0000-4000-8000-000000000000', 'upload')
    const pictures = await movePictures({ db, files: way === 'in' ? store : folder })
    const { files, bytes, uploads, busy, missing } = await moveFiles({ db, folder, store, way })
    const where = way === 'in' ? `into ${place.url.href}` : `back into ${dir}/files`
    const megabytes = Math.ceil(bytes / 1_000_000)
    const others = [
      ...(uploads > 0 ? [`${uploads} unfinished uploads go on there.`] : []),
      ...(busy > 0 ? [`${busy} are being made ready: run it again.`] : []),
      ...(missing > 0 ? [`${missing} are in neither place.`] : []),
    ]
    console.log([`Moved ${files + pictures} files (${megabytes} MB) ${where}.`, ...others].join(' '))
    return missing > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof StoreGone || error instanceof DiskFull)) throw error
    throw new PlainError(`${error.message.replace(/^t/, 'T')}. Nothing is lost: run it again when that is mended.`)
  } finally {
    await store.close()
    await folder.close()
  }
})
