import { noteOnRecording, recordingId } from './recorded.ts'

/** What could not be loaded: a file of the app's code, or of its styles. */
export interface ChunkFailure {
  readonly kind: 'CHUNK_LOAD' | 'CSS_CHUNK_LOAD'
  /** timeout: nothing came for two minutes; error: the file is missing, or the connection is. */
  readonly failure: 'error' | 'timeout'
  /** The path of the file, as far as the browser says it. */
  readonly address: string
}

/** A page that broke: the kind of error and where in our own files it was thrown. Never its words: they may quote what someone typed. */
interface PageFailure {
  readonly kind: 'PAGE'
  readonly name: string
  readonly at: readonly string[]
}

/** Says to the server that the app failed here. Best effort: no one waits for it, and it tells nothing about the person but which recording it is on. */
export function tellServer(failure: ChunkFailure | PageFailure) {
  noteOnRecording('error', { name: failure.kind === 'PAGE' ? failure.name : failure.kind })
  void fetch('/client-error', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...failure, replay: recordingId() }),
  }).catch(() => {}) // offline, most likely: there is no one to tell
}

/** What may be said of an error: its kind and places in our files, as '/assets/first-x.js:1:2345', at most five. */
export function pageFailureOf(error: unknown): PageFailure {
  const { name, stack = '' } = error instanceof Error ? error : { name: 'Unknown', stack: '' }
  const at = [...stack.matchAll(/\/(?:assets|src)\/[\w./-]+(?:\?[\w=]*)?:\d+:\d+/g)].map(([place]) => place.replace(/\?[^:]*/, ''))
  return { kind: 'PAGE', name: /^\w{1,40}$/.test(name) ? name : 'Unknown', at: at.slice(0, 5) }
}
