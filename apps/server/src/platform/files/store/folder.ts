import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DiskFull, freeMegabytes, isFull } from '../../database/disk.ts'
import { codeOf } from '../../errors.ts'
import { type FilePart, type FileStore, fitting, onBytes, opened } from './store.ts'

const UNFINISHED = '.new'

/** The files in a folder of DATA_DIR: `files/‹two letters›/‹id›/‹part›`. For `memory://` they lie in a temporary folder until the end. */
export async function openFolderStore(dir: string): Promise<FileStore> {
  const isTemporary = dir === 'memory://'
  const root = isTemporary ? await mkdtemp(path.join(tmpdir(), 'troupe-files-')) : path.resolve(dir, 'files')
  await mkdir(root, { recursive: true })
  return folderStore(root, isTemporary)
}

function folderStore(root: string, isTemporary: boolean): FileStore {
  const folderOf = (id: string) => path.join(root, id.slice(0, 2), id)
  const pathOf = (id: string, part: FilePart) => path.join(folderOf(id), part)
  const room = () => {
    if (isFull(freeMegabytes(root))) throw new DiskFull()
  }
  return {
    create: (id) =>
      fitting(async () => {
        room()
        await mkdir(folderOf(id), { recursive: true })
        await opened(pathOf(id, 'upload'), 'a', async () => {})
      }),
    sizeOf,
    append: (id, from, stream) =>
      fitting(async () => {
        room()
        // what a killed process had begun to write behind it
        await truncate(pathOf(id, 'upload'), from)
        const into = createWriteStream(pathOf(id, 'upload'), { flags: 'r+', start: from })
        await pipeline(stream, into)
        return from + into.bytesWritten
      }),
    sync: (id) => opened(pathOf(id, 'upload'), 'r+', (file) => file.sync()),
    at: (id, part, run) => run(pathOf(id, part)),
    put: (id, part, content) =>
      fitting(async () => {
        room()
        await mkdir(folderOf(id), { recursive: true })
        // two processes may write the same part
        const unfinished = `${pathOf(id, part)}.${randomUUID()}${UNFINISHED}`
        if ('file' in content) await copyFile(content.file, unfinished)
        await opened(unfinished, 'file' in content ? 'r+' : 'w', async (file) => {
          if (!('file' in content)) await file.writeFile(content)
          await file.sync()
        })
        await rename(unfinished, pathOf(id, part))
        await syncFolder(folderOf(id))
      }),
    keep: async (id, edit) => {
      if (edit) await onBytes(pathOf(id, 'upload'), 'r+', edit)
      await opened(pathOf(id, 'upload'), 'r+', (file) => file.sync())
      await rename(pathOf(id, 'upload'), pathOf(id, 'file'))
      await syncFolder(folderOf(id))
    },
    read: async (id, part, range) => {
      // opened first: what isn't there is said before anything is sent
      const file = await open(pathOf(id, part), 'r')
      return createReadStream('', { ...range, fd: file })
    },
    tidy: async (id) => {
      for (const name of await namesIn(folderOf(id)))
        if (name.endsWith(UNFINISHED)) await rm(path.join(folderOf(id), name), { force: true })
    },
    remove: async (id, part) => {
      await rm(part === undefined ? folderOf(id) : pathOf(id, part), { recursive: true, force: true })
      await syncFolder(path.dirname(part === undefined ? folderOf(id) : pathOf(id, part)))
    },
    close: async () => {
      if (isTemporary) await rm(root, { recursive: true, force: true })
    },
  }

  async function sizeOf(id: string, part: FilePart): Promise<number | undefined> {
    try {
      return (await stat(pathOf(id, part))).size
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** A name is on the disk when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  try {
    await opened(folder, 'r', (file) => file.sync())
  } catch (error) {
    // a folder that is gone has no names, and some systems don't sync folders
    if (!['ENOENT', 'EPERM', 'EINVAL', 'EISDIR'].includes(String(codeOf(error)))) throw error
  }
}
