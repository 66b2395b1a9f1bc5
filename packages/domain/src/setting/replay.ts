import * as z from 'zod/mini'
import { integerQuery, uuid } from '../input.ts'

/** What a recording may take at most: bytes as they are sent and stored (gzip), minutes, and recordings that one person begins in 24 hours. */
export const REPLAY_CHUNK_BYTES = 256 * 1024
export const REPLAY_BYTES = 5 * 1024 * 1024
export const REPLAY_MINUTES = 30
export const REPLAYS_A_DAY = 100
/** For how many days a recording, and a reported error, is kept. */
export const REPLAY_DAYS = 14
export const CLIENT_ERROR_DAYS = 30

/** What comes with a chunk: the first one begins a recording and has no id; `part` counts from 0; the size of the window in pixels. */
export const replayChunkQuery = z.strictObject({
  id: z.optional(uuid),
  part: integerQuery(0, 9999),
  width: integerQuery(1, 20_000),
  height: integerQuery(1, 20_000),
})
export type ReplayChunk = z.output<typeof replayChunkQuery>

/** What the recorder notes between the events of the page: its tag and payload are the web app's own words. */
const REPLAY_NOTES = ['page', 'click', 'typed', 'answer', 'error'] as const
/** Those of them that count as errors of a recording. */
export const REPLAY_ERRORS: ReadonlySet<unknown> = new Set<(typeof REPLAY_NOTES)[number]>(['answer', 'error'])
/** The kind of event by which rrweb stores notes. */
export const REPLAY_NOTE_TYPE = 5
