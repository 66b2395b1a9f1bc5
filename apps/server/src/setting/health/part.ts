import type { BackupFailure } from '../../platform/backup/failures.ts'

/** What Troupe depends on besides the systems that events are linked with. */
export const HOUSE_PARTS = ['EMAILS', 'CALENDARS', 'PAYMENTS', 'WEBHOOKS', 'JOBS', 'DATABASE', 'FILES', 'BACKUPS', 'SERVER'] as const
export const PART_STATES = ['BAD', 'FAILING', 'WELL', 'UNUSED', 'OFF'] as const

/** How a part stands. Its words are the page's. */
export interface HousePart {
  readonly key: (typeof HOUSE_PARTS)[number]
  /** BAD needs a person, FAILING is being tried again, UNUSED has had nothing to do. */
  readonly state: (typeof PART_STATES)[number]
  readonly succeededAt: Temporal.Instant | null
  readonly waiting: number
  readonly dead: number
  /** How many of its own failed: emails that are tried again, calendars that can't be read, endpoints that don't answer, payments without an answer of their provider. */
  readonly failing: number
  readonly nextTryAt: Temporal.Instant | null
  /** The ids of what its button tries again; at most fifty. */
  readonly wakes: readonly string[]
  /** The endpoint that needs someone most, and its workspace. */
  readonly endpoint: { readonly id: string; readonly workspaceId: string } | null
  /** How long it took to answer, in milliseconds. */
  readonly ms: number | null
  readonly usedBytes: number | null
  readonly freeBytes: number | null
  /** Of backups: why there is no newer one. */
  readonly failure: BackupFailure | null
}

/** A part without anything to say but its state. */
export const partOf = (key: HousePart['key'], said: Partial<HousePart> & Pick<HousePart, 'state'>): HousePart => ({
  ...{
    key,
    succeededAt: null,
    waiting: 0,
    dead: 0,
    failing: 0,
    nextTryAt: null,
    wakes: [],
    endpoint: null,
    ms: null,
    usedBytes: null,
    freeBytes: null,
    failure: null,
  },
  ...said,
})
