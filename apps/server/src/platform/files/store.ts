import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DiskFull, freeMegabytes, isFull } from '../database/disk.ts'
import { codeOf } from '../errors.ts'

/** The bytes that a file can have: as they arrive, as they are served, or an image in a size. What arrives is never served. */
export type FilePart = 'upload' | 'file' | 'full' | 'card' | 'thumb'

/** Bytes of a part, read and overwritten where they are. */
export interface Bytes {
  readonly length: number
  read(from: number, length: number): Promise<Buffer>
  write(from: number, bytes: Uint8Array): Promise<void>
}

/**
 * The bytes of stored files, by the id of their row. Everything but `append` is on the disk, past any cache, once its promise is fulfilled. DiskFull when
 * there is no room.
 */
export interface FileStore {
  /** Where its files lie, for what reads them in another thread. */
  pathOf(id: string, part: FilePart): string
  /** Makes an upload without bytes. */
  create(id: string): Promise<void>
  /** How many bytes a part has; undefined where there is none. */
  sizeOf(id: string, part: FilePart): Promise<number | undefined>
  /** Adds what a stream brings to an upload that has `from` bytes, and says how many it has then. What came before a failure stays. */
  append(id: string, from: number, stream: Readable): Promise<number>
  /** Brings an upload to the disk: a power cut takes nothing of it any longer. */
  sync(id: string): Promise<void>
  /** Lets something work on the bytes of a part. */
  work<T>(id: string, part: FilePart, run: (bytes: Bytes) => Promise<T>): Promise<T>
  put(id: string, part: FilePart, bytes: Uint8Array): Promise<void>
  /** An upload becomes the file that is served. */
  keep(id: string): Promise<void>
  /** The bytes of a part, from the first to the last one of a range. */
  read(id: string, part: FilePart, range?: { readonly start: number; readonly end: number }): Readable
  /** Removes what killed processes had begun to write of a file. One that still writes fails. */
  tidy(id: string): Promise<void>
  /** Removes a part, or all of a file. */
  remove(id: string, part?: FilePart): Promise<void>
  /** The ids of all files that have bytes. */
  ids(): AsyncIterable<string>
  close(): Promise<void>
}

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
    pathOf,
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
    work: (id, part, run) => opened(pathOf(id, part), 'r+', async (file) => run(await bytesOf(file))),
    put: (id, part, bytes) =>
      fitting(async () => {
        room()
        // two processes may write the same part
        const unfinished = `${pathOf(id, part)}.${randomUUID()}${UNFINISHED}`
        await opened(unfinished, 'w', async (file) => {
          await file.writeFile(bytes)
          await file.sync()
        })
        await rename(unfinished, pathOf(id, part))
        await syncFolder(folderOf(id))
      }),
    keep: async (id) => {
      await opened(pathOf(id, 'upload'), 'r+', (file) => file.sync())
      await rename(pathOf(id, 'upload'), pathOf(id, 'file'))
      await syncFolder(folderOf(id))
    },
    read: (id, part, range) => createReadStream(pathOf(id, part), range),
    tidy: async (id) => {
      for (const name of await readdir(folderOf(id)))
        if (name.endsWith(UNFINISHED)) await rm(path.join(folderOf(id), name), { force: true })
    },
    remove: async (id, part) => {
      await rm(part === undefined ? folderOf(id) : pathOf(id, part), { recursive: true, force: true })
      await syncFolder(path.dirname(part === undefined ? folderOf(id) : pathOf(id, part)))
    },
    async *ids() {
      for (const letters of await readdir(root)) for (const id of await readdir(path.join(root, letters))) yield id
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

async function opened<T>(file: string, flags: string, run: (file: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, flags)
  try {
    return await run(handle)
  } finally {
    await handle.close()
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

/** A disk that fills up while something is written says so as one that was full before. */
async function fitting<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') throw new DiskFull()
    throw error
  }
}

async function bytesOf(file: FileHandle): Promise<Bytes> {
  const { size } = await file.stat()
  return {
    length: size,
    read: async (from, length) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)))
      let got = 0
      while (got < bytes.length) {
        const { bytesRead } = await file.read(bytes, got, bytes.length - got, from + got)
        if (bytesRead === 0) break
        got += bytesRead
      }
      return bytes.subarray(0, got)
    },
    write: async (from, bytes) => {
      await file.write(bytes, 0, bytes.length, from)
    },
  }
}
