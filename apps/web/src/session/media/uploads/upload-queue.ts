import type { MediaType } from '@troupe/domain/session/files'
import { ApiError } from '../../../platform/api.ts'
import { dropFile, openUpload, type RunningUpload } from '../../../platform/files/send-file.ts'
import { storeOf } from '../../../platform/store.ts'
import { serverNow } from '../../../platform/wire/clock.ts'
import type { EventFile } from '../media-query.ts'
import { reasonAgainst, reasonOfFile, refusalOfUpload, typeOf } from '../media-words.ts'
import { type Sample, speedOf } from './speed.ts'
import { forgetUpload, isSameFile, storedUploads, storeUpload } from './stored-uploads.ts'

/**
 * waiting for others before it; going; paused by someone; away, which goes on by itself; stopped since the file must be chosen again; checking, while the
 * server makes it ready; failed for good.
 */
export type UploadStep = 'waiting' | 'going' | 'paused' | 'away' | 'stopped' | 'checking' | 'failed'

/** A file on its way to an event. */
export interface GoingUpload {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly type: MediaType
  readonly purpose: 'MEDIA' | 'REPORT'
  readonly step: UploadStep
  /** Bytes that have gone up, and how many more in a second. */
  readonly loaded: number
  readonly speed: number | null
  /** Why it failed, or why the chosen file isn’t the right one. */
  readonly reason: string | null
  /** The picture, as the browser has it. */
  readonly src: string | null
  /** Its address on the server, once it has one. */
  readonly url: string | null
}

/** What isn't drawn of an upload. */
interface UploadState {
  readonly file: File | null
  readonly modified: number
  running: RunningUpload | null
  /** Of the last seconds. */
  samples: readonly Sample[]
  /** How often it was tried since something last arrived. */
  tries: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the event’s files have had it. */
  seen: boolean
}

/** How many files go up at the same time. */
const atOnce = 2
/** By how many milliseconds a speed is judged. */
const sampled = 8000
/** The longest pause (ms) until a server that can't be reached is tried again. */
const longestPause = 30_000

const queues = new Map<string, UploadQueue>()

/** The uploads of a person to an event. They go on while other tabs and pages are read. */
export function uploadsOf(sessionId: string, by: string): UploadQueue {
  const key = `${sessionId} ${by}`
  const queue = queues.get(key) ?? new UploadQueue(sessionId, by)
  queues.set(key, queue)
  return queue
}

export class UploadQueue {
  readonly store = storeOf<readonly GoingUpload[]>([])
  readonly #sessionId: string
  readonly #by: string
  readonly #states = new Map<string, UploadState>()

  constructor(sessionId: string, by: string) {
    this.#sessionId = sessionId
    this.#by = by
    for (const { url, name, size, modified, type, purpose, loaded } of storedUploads(sessionId, by, serverNow())) {
      this.#hold(url, null, modified)
      this.#put({ key: url, name, size, type, purpose, step: 'stopped', loaded, speed: null, reason: null, src: null, url })
    }
    addEventListener('offline', () => {
      for (const { key, step } of this.store.get()) if (step === 'going') this.#halt(key, 'away')
    })
    addEventListener('online', () => {
      for (const { key, step } of this.store.get()) if (step === 'away') this.goOn(key)
    })
  }

  /** Takes files; one of which an upload has stopped goes on. */
  add(files: readonly File[], purpose: 'MEDIA' | 'REPORT') {
    for (const file of files) {
      const begun = this.store.get().find((upload) => upload.step === 'stopped' && this.#isOf(upload, file))
      if (begun) this.resume(begun.key, file)
      else this.#addNew(file, purpose)
    }
    this.#next()
  }

  /** Goes on with an upload that has stopped, if the file is the same. */
  resume(key: string, file: File) {
    const upload = this.#one(key)
    if (!upload) return
    if (!this.#isOf(upload, file)) {
      this.#change(key, { reason: `${file.name} is another file. Choose ${upload.name}` })
      return
    }
    this.#hold(key, file, file.lastModified)
    this.#change(key, { step: 'waiting', reason: null, src: pictureOf(file, upload.type) })
    this.#next()
  }

  pause(key: string) {
    this.#halt(key, 'paused')
  }

  goOn(key: string) {
    const step = this.#one(key)?.step
    if (step !== 'paused' && step !== 'away') return
    this.#change(key, { step: 'waiting' })
    this.#next()
  }

  cancel(key: string) {
    const url = this.#one(key)?.url
    this.#states.get(key)?.running?.stop()
    this.#remove(key)
    if (url) void dropFile(url)
    this.#next()
  }

  /** Takes note of what the server has made of the files that it has: those that are done have left into the page. */
  settle(files: readonly Pick<EventFile, 'id' | 'state' | 'reason'>[]) {
    for (const { key, step, url } of this.store.get()) {
      const state = this.#states.get(key)
      if (step !== 'checking' || !state) continue
      const file = files.find(({ id }) => url?.endsWith(`/${id}`))
      // someone may have moved it to the bin already
      if (file?.state === 'DONE' || (!file && state.seen)) this.#remove(key)
      if (file?.state === 'ERROR') this.#change(key, { step: 'failed', reason: reasonOfFile(file.reason) })
      state.seen = file !== undefined
    }
  }

  #one(key: string) {
    return this.store.get().find((upload) => upload.key === key)
  }

  #put(upload: GoingUpload) {
    this.store.set([...this.store.get(), upload])
  }

  #change(key: string, to: Partial<GoingUpload>) {
    this.store.set(this.store.get().map((upload) => (upload.key === key ? { ...upload, ...to } : upload)))
  }

  #hold(key: string, file: File | null, modified: number) {
    this.#states.set(key, { file, modified, running: null, samples: [], tries: 0, timer: undefined, seen: false })
  }

  #isOf({ key, name, size }: GoingUpload, file: File): boolean {
    return isSameFile({ name, size, modified: this.#states.get(key)?.modified ?? Number.NaN }, file)
  }

  #addNew(file: File, purpose: 'MEDIA' | 'REPORT') {
    const key = crypto.randomUUID()
    const reason = reasonAgainst(file)
    const type = typeOf(file) ?? 'Document'
    this.#hold(key, file, file.lastModified)
    this.#put({
      ...{ key, name: file.name, size: file.size, type, purpose, step: reason ? 'failed' : 'waiting', reason },
      ...{ loaded: 0, speed: null, src: reason ? null : pictureOf(file, type), url: null },
    })
  }

  #remove(key: string) {
    const upload = this.#one(key)
    if (upload?.url) forgetUpload(this.#sessionId, upload.url)
    if (upload?.src) URL.revokeObjectURL(upload.src)
    clearTimeout(this.#states.get(key)?.timer)
    this.#states.delete(key)
    this.store.set(this.store.get().filter((other) => other.key !== key))
  }

  /** Begins what waits, as far as there is room. */
  #next() {
    const uploads = this.store.get()
    const room = atOnce - uploads.filter(({ step }) => step === 'going').length
    const waiting = uploads.filter(({ step }) => step === 'waiting')
    for (const upload of waiting.slice(0, Math.max(0, room))) void this.#begin(upload)
  }

  async #begin({ key, purpose, url }: GoingUpload) {
    const state = this.#states.get(key)
    if (!state?.file) return
    state.samples = []
    this.#change(key, { step: 'going', speed: null, reason: null })
    try {
      state.running ??= await openUpload(state.file, {
        ...{ sessionId: this.#sessionId, purpose, url },
        onUrl: (to) => {
          this.#change(key, { url: to })
          this.#keep(key, this.#one(key)?.loaded ?? 0)
        },
        onProgress: (loaded) => this.#progress(key, loaded),
        onKept: (loaded) => {
          state.tries = 0
          this.#keep(key, loaded)
        },
        onDone: () => this.#done(key),
        onTrouble: (error) => this.#trouble(key, error),
      })
      // it may have been paused or cancelled while its code was loaded
      if (this.#one(key)?.step === 'going') state.running.start()
    } catch (error) {
      this.#trouble(key, error)
    }
  }

  /** Remembers in this browser how far an upload is. */
  #keep(key: string, loaded: number) {
    const upload = this.#one(key)
    const state = this.#states.get(key)
    if (!upload?.url || !state) return
    const { url, name, size, type, purpose } = upload
    const stored = { url, by: this.#by, name, size, modified: state.modified, type, purpose, loaded, at: serverNow() }
    storeUpload(this.#sessionId, stored)
  }

  #progress(key: string, loaded: number) {
    const state = this.#states.get(key)
    if (!state || this.#one(key)?.step !== 'going') return
    const at = performance.now()
    state.samples = [...state.samples.filter((sample) => at - sample.at < sampled), { at, loaded }]
    this.#change(key, { loaded, speed: speedOf(state.samples) })
  }

  #done(key: string) {
    const upload = this.#one(key)
    if (!upload) return
    if (upload.url) forgetUpload(this.#sessionId, upload.url)
    this.#change(key, { step: 'checking', loaded: upload.size, speed: null })
    this.#next()
  }

  /** A refusal is final; everything else is tried again. */
  #trouble(key: string, error: unknown) {
    const state = this.#states.get(key)
    if (!state) return
    if (error instanceof ApiError) {
      const url = this.#one(key)?.url
      if (url) forgetUpload(this.#sessionId, url)
      this.#change(key, { step: 'failed', speed: null, reason: refusalOfUpload(error) })
    } else {
      state.tries += 1
      this.#change(key, { step: 'away', speed: null })
      clearTimeout(state.timer)
      // a browser that knows that it is offline says when it is back
      if (navigator.onLine) state.timer = setTimeout(() => this.goOn(key), Math.min(longestPause, 500 * 2 ** state.tries))
    }
    this.#next()
  }

  #halt(key: string, step: 'paused' | 'away') {
    const state = this.#states.get(key)
    state?.running?.stop()
    clearTimeout(state?.timer)
    this.#change(key, { step, speed: null })
    this.#next()
  }
}

/** A picture that the browser can draw itself. */
const pictureOf = (file: File, type: MediaType): string | null =>
  type === 'Image' && !/hei[cf]$/i.test(file.type || file.name) ? URL.createObjectURL(file) : null
