import { codeOf } from '../../errors.ts'
import { type FileStore, onBytes } from './store.ts'

/**
 * A store that is being moved into or out of: what is new goes to `to`, and what is still where it was is read there. An upload goes on where it began.
 */
export function twoPlaces(to: FileStore, from: FileStore): FileStore {
  const beganIn = async (id: string) => ((await from.sizeOf(id, 'upload')) === undefined ? to : from)
  /** In the one place, else in the other; once more in the first, for what has been moved in between. */
  const inEither = async <T>(ask: (store: FileStore) => Promise<T>): Promise<T> => {
    for (const store of [to, from])
      try {
        return await ask(store)
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
      }
    return ask(to)
  }
  return {
    create: to.create,
    sizeOf: async (id, part) =>
      part === 'upload'
        ? (await beganIn(id)).sizeOf(id, part)
        : ((await to.sizeOf(id, part)) ?? (await from.sizeOf(id, part)) ?? to.sizeOf(id, part)),
    append: async (id, at, stream) => (await beganIn(id)).append(id, at, stream),
    sync: async (id) => (await beganIn(id)).sync(id),
    at: async (id, part, run) => {
      if (part === 'upload') return (await beganIn(id)).at(id, part, run)
      const isThere = (await to.sizeOf(id, part)) !== undefined || (await from.sizeOf(id, part)) === undefined
      return (isThere ? to : from).at(id, part, run)
    },
    put: to.put,
    keep: async (id, edit) => {
      if ((await beganIn(id)) === to) return to.keep(id, edit)
      await from.at(id, 'upload', async (file) => {
        if (edit) await onBytes(file, 'r+', edit)
        await to.put(id, 'file', { file })
      })
      await from.remove(id, 'upload')
    },
    read: (id, part, range) => inEither((store) => store.read(id, part, range)),
    tidy: async (id) => {
      await to.tidy(id)
      await from.tidy(id)
    },
    remove: async (id, part) => {
      await to.remove(id, part)
      await from.remove(id, part)
    },
    close: async () => {
      await to.close()
      await from.close()
    },
  }
}
