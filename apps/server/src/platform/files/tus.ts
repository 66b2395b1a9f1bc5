import { Readable } from 'node:stream'
import { type Answer, no, yes } from '@troupe/domain/answer'
import { invalid } from '@troupe/domain/errors'
import { DataStore, Metadata, Server, Upload } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, House } from '../ctx.ts'
import { DiskFull, freeMegabytes, isFull } from '../database/disk.ts'
import { errorBody } from '../http/http.ts'
import { LOCKED, uploadLocker } from './upload-lock.ts'
import { beginUpload, dropUpload, type EventUploads, finishUpload, noteArrived, ownUpload } from './uploads.ts'

export const UPLOAD_TYPE = 'application/offset+octet-stream'
/** More than any name needs. */
const mostMetadata = 4096

/**
 * Uploads in pieces by tus 1.0.0. What a request may do is decided here before the library reads it; how many bytes there are is what the store says, never
 * a row. An upload that is whole is finished by the one who asks next, since a process may have died between its last byte and its row.
 */
export class Uploads {
  readonly #house: House
  readonly #uploads: EventUploads
  readonly #server: Server
  /** Bytes that have come for the uploads under way in this process. */
  readonly #coming = new Map<string, number>()
  readonly #failures = new WeakMap<Request, Error>()

  constructor(house: House, uploads: EventUploads) {
    this.#house = house
    this.#uploads = uploads
    this.#server = new Server({
      path: '/files',
      relativeLocation: true,
      datastore: new StoredUploads(house, this.#coming),
      locker: uploadLocker(house.db, (id) => this.#coming.get(id) ?? 0),
      lockDrainTimeout: 500,
      // what isn't of the protocol is ours to answer
      onResponseError: (request, error) => {
        if (!('status_code' in error)) this.#failures.set(request, error)
        return undefined
      },
    })
  }

  /** POST: says where a new upload goes. */
  async begin(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<Answer<null>> {
    this.#needsRoom()
    const announced = announcedBy(request)
    if (!announced.ok) return announced
    const begun = await beginUpload(ctx, this.#uploads, announced.value)
    if (!begun.ok) return begun
    reply.code(201).headers({ 'tus-resumable': '1.0.0', location: `/files/${begun.value.id}` })
    await reply.send()
    return yes(null)
  }

  /** PATCH and HEAD of the actor's own upload. Of one that is whole HEAD says so; a PATCH is refused with STATE_CONFLICT, after which a client asks by HEAD. */
  async goOn(ctx: Ctx, id: string, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): Promise<Answer<null>> {
    const own = await ownUpload(ctx, this.#uploads, id)
    if (!own.ok) return own
    if (own.value.state === 'ERROR') return no('NOT_FOUND')
    if (own.value.state !== 'UPLOADING') return request.method === 'HEAD' ? this.#sayWhole(own.value.size, reply) : no('STATE_CONFLICT')
    if (request.method === 'PATCH') this.#needsRoom()
    const before = await this.#house.files.sizeOf(id, 'upload')
    const asked = webRequest(request)
    const answer = await this.#server.handleWeb(asked)
    discard(asked)
    const failure = this.#failures.get(asked)
    if (failure) throw failure
    const now = await this.#house.files.sizeOf(id, 'upload')
    if (now === own.value.size) {
      const finished = await finishUpload(ctx, this.#uploads, id)
      if (!finished.ok) return finished
    } else if (now !== undefined && now !== before) await noteArrived(ctx, this.#uploads, { id, bytes: now })
    return passOn(answer, reply)
  }

  /** DELETE: an unfinished upload of one's own, one that failed, or a file of an event, which goes to the bin. */
  async end(ctx: Ctx, id: string): Promise<Answer<null>> {
    const own = await ownUpload(ctx, this.#uploads, id)
    if (own.ok && (own.value.state === 'UPLOADING' || own.value.state === 'ERROR')) return dropUpload(ctx, this.#uploads, id)
    return this.#uploads.bin(ctx, id)
  }

  async #sayWhole(size: number, reply: FastifyReply): Promise<Answer<null>> {
    reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': String(size), 'upload-length': String(size), 'cache-control': 'no-store' })
    await reply.code(200).send()
    return yes(null)
  }

  #needsRoom() {
    if (isFull(freeMegabytes(this.#house.settings.dir))) throw new DiskFull()
  }
}

/** The store as the library knows it. */
class StoredUploads extends DataStore {
  readonly #house: House
  readonly #coming: Map<string, number>

  constructor(house: House, coming: Map<string, number>) {
    super()
    this.#house = house
    this.#coming = coming
    this.extensions = ['creation', 'termination']
  }

  override async getUpload(id: string): Promise<Upload> {
    // the bytes first: when they are gone, the row says why
    const offset = await this.#house.files.sizeOf(id, 'upload')
    const row = await this.#house.db.selectFrom('file').select(['size', 'state']).where('id', '=', id).executeTakeFirst()
    // another request has just finished it: its client asks how far it is and learns that it is whole
    if (row?.state === 'UPLOADED' || row?.state === 'DONE') throw { status_code: 409, body: 'whole' }
    if (!row?.size || offset === undefined) throw { status_code: 404, body: 'gone' }
    return new Upload({ id, size: row.size, offset })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const count = (chunk: Buffer) => this.#coming.set(id, (this.#coming.get(id) ?? 0) + chunk.length)
    stream.on('data', count)
    stream.pause()
    try {
      return await this.#house.files.append(id, offset, stream)
    } finally {
      stream.off('data', count)
      this.#coming.delete(id)
    }
  }
}

/** What a client says of a file, of its headers. Its length must be known: no one fills the disk bit by bit. */
function announcedBy({ headers }: FastifyRequest): Answer<{ metadata: Record<string, string | null>; size: number }> {
  const text = headers['upload-metadata']
  const length = headers['upload-length']
  if (headers['tus-resumable'] !== '1.0.0') return invalid({ 'tus-resumable': ['INVALID'] })
  if (typeof length !== 'string') return invalid({ 'upload-length': ['REQUIRED'] })
  if (!/^\d{1,15}$/.test(length)) return invalid({ 'upload-length': ['INVALID'] })
  if (typeof text !== 'string') return invalid({ 'upload-metadata': ['REQUIRED'] })
  if (text.length > mostMetadata) return invalid({ 'upload-metadata': ['TOO_LONG'] })
  try {
    return yes({ metadata: Metadata.parse(text), size: Number(length) })
  } catch {
    return invalid({ 'upload-metadata': ['INVALID'] })
  }
}

/** A request as the library reads it; the bytes of its body are still to come. */
function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  const body = request.body instanceof Readable ? request.body : undefined
  const url = `http://house${request.url.replace(/\?.*$/, '')}`
  if (!body) return new Request(url, { method: request.method, headers })
  // Node asks for `duplex`, which the DOM's types don't know, and its streams are theirs under another name
  const stream = Readable.toWeb(body) as unknown as ReadableStream
  const init: RequestInit & { duplex: 'half' } = { method: request.method, headers, body: stream, duplex: 'half' }
  return new Request(url, init)
}

/** Reads what is left of a body that was refused unread: the next request on its connection waits behind it. */
function discard({ body }: Request) {
  // who reads it has the lock, and reads it to its end
  if (body && !body.locked) void body.pipeTo(new WritableStream()).catch(() => {})
}

const codes: Readonly<Record<number, string>> = { 404: 'NOT_FOUND', 410: 'NOT_FOUND', 413: 'TOO_LARGE', 409: 'STATE_CONFLICT' }

/** The library's answer in our form: its statuses are the protocol's, and a refusal has our body. */
async function passOn(answer: Response, reply: FastifyReply): Promise<Answer<null>> {
  for (const name of ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'cache-control']) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  reply.code(answer.status)
  if (answer.status < 400) await reply.send()
  else await reply.send(errorBody(codes[answer.status] ?? (answer.status === LOCKED.status_code ? 'STATE_CONFLICT' : 'BAD_REQUEST'), {}))
  return yes(null)
}
