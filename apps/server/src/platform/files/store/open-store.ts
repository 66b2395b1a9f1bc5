import { StoreGone } from '../../errors.ts'
import { openS3, type S3Place } from '../../outbound/s3.ts'
import { openFolderStore } from './folder.ts'
import { openS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'
import { twoPlaces } from './two-places.ts'

/** Where files lie, of the settings. */
export interface StoreSettings {
  readonly dir: string
  readonly store: S3Place | undefined
}

/** The store of the settings. Beside an S3 store the folder is read too, since files may still lie there that `npm run files` is to move. */
export async function openStore({ dir, store }: StoreSettings, now: () => Temporal.Instant): Promise<FileStore> {
  const folder = await openFolderStore(dir)
  return store ? twoPlaces(await openS3Store(openS3(store, now), dir), folder) : folder
}

/** Why the store of files can't be used just now; undefined when it can. A server starts anyway: what needs no file works. */
export async function storeFault(files: FileStore): Promise<string | undefined> {
  try {
    // a list, since only that tells a bucket that isn't there from one without a file
    await files.sizeOf('00000000-0000-4000-8000-000000000000', 'upload')
    return undefined
  } catch (error) {
    if (error instanceof StoreGone) return error.message
    throw error
  }
}
