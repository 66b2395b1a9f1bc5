import { pushFrom } from '@troupe/domain/time/reflow'
import type { Cue } from '../call.ts'
import { type CueChange, changesOf } from './order-words.ts'

/** What a push does. */
export interface Push {
  /** All items, as they are sent. */
  readonly items: readonly Cue[]
  /** Those that begin later, in order. */
  readonly moved: readonly CueChange[]
  /** The running one, if it gets longer. */
  readonly longer: CueChange | null
  /** The pinned item at which the push ends. */
  readonly stays: Cue | null
}

/** From where a push goes: an item that hasn't begun, or what is running, if anything is, at a minute of the show. */
export type PushFrom = { readonly item: Cue } | { readonly runningId: string | null; readonly now: number }

/**
 * Moves items by some minutes as far as the next pinned one. Of what is running the rest gets as much longer, and what hasn't begun moves; one without a length
 * lasts longer by itself.
 */
export function pushOf(items: readonly Cue[], from: PushFrom, minutes: number): Push {
  const ordered = [...items].sort((one, other) => one.offsetMinutes - other.offsetMinutes)
  const runningId = 'now' in from ? from.runningId : null
  const first =
    'now' in from ? ordered.findIndex(({ offsetMinutes }) => offsetMinutes > from.now) : ordered.findIndex(({ id }) => id === from.item.id)
  const next = ordered[first]
  const pushed = (next ? pushFrom(ordered, next.id, minutes) : ordered).map((item) =>
    item.id === runningId && item.minutes > 0 ? { ...item, minutes: item.minutes + minutes } : item,
  )
  const changes = changesOf(ordered, pushed)
  return {
    items: pushed,
    moved: [...changes.values()].filter(({ was, is }) => was.offsetMinutes !== is.offsetMinutes),
    longer: (runningId && changes.get(runningId)) || null,
    stays: (first >= 0 && ordered.slice(first).find(({ pinned }) => pinned)) || null,
  }
}
