import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DiskFull } from '../../database/disk.ts'
import { codeOf } from '../../errors.ts'

/** The bytes that a file can have: as they arrive, as they are served, or an image in a size. What arrives is never served. */
export type FilePart = 'upload' | 'file' | 'full' | 'card' | 'thumb'
/** The parts that are served. */
export const SERVED_PARTS = ['file', 'full', 'card', 'thumb'] as const satisfies readonly FilePart[]

/** Bytes of a part, read and overwritten where they are. */
export interface Bytes {
  readonly length: number
  read(from: number, length: number): Promise<Buffer>
  write(from: number, bytes: Uint8Array): Promise<void>
}

/**
 * The bytes of stored files, by the id of their row. Everything but `append` is stored for good, past any cache, once its promise is fulfilled. DiskFull when
 * there is no room, StoreGone when the store doesn't answer; the code ENOENT for what isn't there.
 */
export interface FileStore {
  /** Makes an upload without bytes. */
  create(id: string): Promise<void>
  /** How many bytes a part has; undefined where there is none. */
  sizeOf(id: string, part: FilePart): Promise<number | undefined>
  /** Adds what a stream brings to an upload that has `from` bytes, and says how many it has then. What came before a failure stays. */
  append(id: string, from: number, stream: Readable): Promise<number>
  /** Brings an upload to the disk: a power cut takes nothing of it any longer. */
  sync(id: string): Promise<void>
  /** Lets something read a part as a file of this machine, which may be a copy that is gone afterwards. */
  at<T>(id: string, part: FilePart, run: (file: string) => Promise<T>): Promise<T>
  /** Stores a part, given as bytes or as a file of this machine: all of it, or nothing. */
  put(id: string, part: FilePart, content: Content): Promise<void>
  /** An upload becomes the file that is served, once `edit` has changed its bytes; repeated by the next process when this one dies. */
  keep(id: string, edit?: (bytes: Bytes) => Promise<void>): Promise<void>
  /** The bytes of a part, from the first to the last one of a range. */
  read(id: string, part: FilePart, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  /** Removes what killed processes had begun to write of a file. One that still writes fails. */
  tidy(id: string): Promise<void>
  /** Removes a part, or all of a file; nothing where there is nothing. */
  remove(id: string, part?: FilePart): Promise<void>
  close(): Promise<void>
}

export type Content = Uint8Array | { readonly file: string }

/** All bytes of a part that is small. */
export async function allOf(store: FileStore, id: string, part: FilePart): Promise<Buffer> {
  return Buffer.concat(await (await store.read(id, part)).toArray())
}

/** Lets something work on the bytes of a file of this machine. */
export function onBytes<T>(file: string, flags: 'r' | 'r+', run: (bytes: Bytes) => Promise<T>): Promise<T> {
  return opened(file, flags, async (handle) => run(await bytesOf(handle)))
}

export async function opened<T>(file: string, flags: string, run: (file: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, flags)
  try {
    return await run(handle)
  } finally {
    await handle.close()
  }
}

/** A disk that fills up while something is written says so as one that was full before. */
export async function fitting<T>(write: () => Promise<T>): Promise<T> {
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
