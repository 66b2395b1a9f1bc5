import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StoreGone } from '../../errors.ts'
import type { S3Client } from '../../outbound/s3.ts'
import { type FilePart, type FileStore, fitting, onBytes } from './store.ts'

/** A piece of an upload is stored when it is this long, or when its request ends. */
const pieceBytes = 8 * 1024 * 1024
/** How many objects are removed at the same time. */
const together = 8
/** A copy of a process that was killed is removed by the next start after this many hours. */
const copyHours = 24

/**
 * The files as objects of S3: `files/‹two letters›/‹id›/‹part›`. Objects can't grow, so that an upload is a row of pieces, each named by where it begins and
 * how long it is; how much has come is how far they reach without a gap. Two pieces that overlap have the same bytes there, since one client sent both. What
 * needs a file of this machine gets a copy in a folder of `dir`.
 */
export async function openS3Store(client: S3Client, dir: string): Promise<FileStore> {
  const copies = dir === 'memory://' ? await mkdtemp(path.join(tmpdir(), 'troupe-copies-')) : path.resolve(dir, 'copies')
  await mkdir(copies, { recursive: true })
  await removeOldCopies(copies)
  return s3Store(client, copies, dir === 'memory://')
}

function s3Store(client: S3Client, copies: string, isTemporary: boolean): FileStore {
  const folderOf = (id: string) => `files/${id.slice(0, 2)}/${id}/`
  const keyOf = (id: string, part: FilePart) => `${folderOf(id)}${part}`
  const piecesOf = async (id: string) => {
    const prefix = `${keyOf(id, 'upload')}/`
    return (await client.list(prefix)).map(({ key, size }) => ({ key, size, start: Number(key.slice(prefix.length).split('-')[0]) }))
  }
  const store: FileStore = {
    create: (id) => putPiece(id, 0, Buffer.alloc(0)),
    sizeOf: async (id, part) => (part === 'upload' ? reachOf(await piecesOf(id)) : client.sizeOf(keyOf(id, part))),
    append: (id, from, stream) => inPieces(stream, from, (start, bytes) => putPiece(id, start, bytes)),
    // a piece that is there is stored
    sync: async () => {},
    at: (id, part, run) =>
      copying(async (file) => {
        const bytes = part === 'upload' ? Readable.from(bytesOf(client, await piecesOf(id))) : await asked(id, part)
        await fitting(() => pipeline(bytes, createWriteStream(file)))
        return run(file)
      }),
    put: async (id, part, content) => {
      const length = 'file' in content ? (await stat(content.file)).size : content.length
      await client.put(part === 'upload' ? pieceKey(id, 0, length) : keyOf(id, part), content)
    },
    keep: async (id, edit) => {
      await store.at(id, 'upload', async (file) => {
        if (edit) await onBytes(file, 'r+', edit)
        await store.put(id, 'file', { file })
      })
      await store.remove(id, 'upload')
    },
    read: asked,
    // an object is there as a whole, or not at all
    tidy: async () => {},
    remove: async (id, part) => {
      if (part !== undefined && part !== 'upload') return client.remove(keyOf(id, part))
      // without its first piece there is no upload. The longest of several goes last: an upload must never look shorter than it was
      const first = (await piecesOf(id)).filter(({ start }) => start === 0).toSorted((one, other) => one.size - other.size)
      for (const { key } of first) await client.remove(key)
      const others = await client.list(part === 'upload' ? `${keyOf(id, 'upload')}/` : folderOf(id))
      for (let at = 0; at < others.length; at += together)
        await Promise.all(others.slice(at, at + together).map(({ key }) => client.remove(key)))
    },
    close: async () => {
      client.close()
      if (isTemporary) await rm(copies, { recursive: true, force: true })
    },
  }
  return store

  function putPiece(id: string, start: number, bytes: Buffer): Promise<void> {
    return client.put(pieceKey(id, start, bytes.length), bytes)
  }

  function pieceKey(id: string, start: number, length: number): string {
    return `${keyOf(id, 'upload')}/${String(start).padStart(14, '0')}-${length}`
  }

  async function asked(id: string, part: FilePart, range?: { readonly start: number; readonly end: number }): Promise<Readable> {
    const found = await client.get(keyOf(id, part), range)
    if (!found) throw missing(`the ${part} of ${id}`)
    return found
  }

  async function copying<T>(run: (file: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(path.join(copies, 'copy-'))
    try {
      return await run(path.join(folder, 'part'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Cuts what comes into pieces and stores each; what came before a failure is one too. Says how far they reach. */
async function inPieces(stream: Readable, from: number, store: (start: number, bytes: Buffer) => Promise<void>): Promise<number> {
  let reach = from
  let parts: Buffer[] = []
  let length = 0
  const cut = async () => {
    if (length > 0) await store(reach, Buffer.concat(parts))
    reach += length
    parts = []
    length = 0
  }
  try {
    for await (const part of stream) {
      parts.push(part)
      length += part.length
      if (length >= pieceBytes) await cut()
    }
  } finally {
    await cut()
  }
  return reach
}

/** The bytes of an upload, one piece after another. */
async function* bytesOf(client: S3Client, pieces: readonly UploadPiece[]): AsyncGenerator<Buffer> {
  const length = reachOf(pieces)
  if (length === undefined) throw missing('a piece')
  for (let at = 0; at < length; ) {
    const next = pieces.filter(({ start }) => start <= at).reduce((one, other) => (endOf(other) > endOf(one) ? other : one))
    const answer = await client.get(next.key, { start: at - next.start, end: next.size - 1 })
    if (!answer) throw missing('a piece')
    for await (const bytes of answer) {
      at += bytes.length
      yield bytes
    }
    if (at < endOf(next)) throw new StoreGone('a piece broke off')
  }
}

interface UploadPiece {
  readonly key: string
  readonly start: number
  readonly size: number
}

const endOf = ({ start, size }: UploadPiece) => start + size

/** How far pieces reach from the first byte without a gap; undefined without one that begins there. */
export function reachOf(pieces: readonly UploadPiece[]): number | undefined {
  if (!pieces.some(({ start }) => start === 0)) return undefined
  let reach = 0
  for (const piece of pieces.toSorted((one, other) => one.start - other.start))
    if (piece.start <= reach) reach = Math.max(reach, endOf(piece))
  return reach
}

const missing = (what: string) => Object.assign(new Error(`the store doesn’t have ${what}`), { code: 'ENOENT' })

async function removeOldCopies(copies: string): Promise<void> {
  const end = Date.now() - copyHours * 3_600_000
  for (const name of await readdir(copies)) {
    const file = path.join(copies, name)
    if (((await stat(file).catch(() => undefined))?.mtimeMs ?? end) < end) await rm(file, { recursive: true, force: true })
  }
}
