import { useEffect, useRef, useState } from 'react'
import { UpdateTimelineItemDocument } from '../../graphql.ts'
import { ApiError } from '../../platform/api.ts'
import { type Cue, cueInput } from '../call.ts'
import { useUndoable } from '../details/use-undoable.ts'
import type { Session } from '../session-query.ts'
import { mergeOver } from '../use-merge.ts'
import { savedWords } from './order-words.ts'

/** After the last key of a row of them, in milliseconds: many presses are one change. */
const SAVED_AFTER = 600

/** An item as it was left by keys, a pointer or the rail, and the version of the event that this changes. */
interface CueDraft {
  readonly item: Cue
  readonly version: number
  /** It is saved after these milliseconds without another change. */
  readonly rest: number
}

const PARTS = ['offsetMinutes', 'minutes', 'minMinutes', 'pinned'] as const

/**
 * Items that are changed in the line itself. What is changed shows immediately; each item is saved as one change once its keys rest or it is left. What
 * couldn't be sent is kept until it is tried again or discarded.
 */
export function useCueDraft(session: Session) {
  const saving = useUndoable(session, UpdateTimelineItemDocument)
  const [drafts, setDrafts] = useState<readonly CueDraft[]>([])
  const { items } = session.timeline
  const { isPending, isError } = saving
  const [first] = drafts
  const drop = (draft: CueDraft) => setDrafts((all) => all.filter((one) => one !== draft))
  const save = () => {
    if (!first || isPending) return
    const before = items.find(({ id }) => id === first.item.id)
    if (!before || PARTS.every((part) => before[part] === first.item[part])) return drop(first)
    const { id: itemId, ...item } = cueInput(first.item)
    saving.mutate(
      { wish: { id: session.id, itemId, item, ...mergeOver(first) }, said: savedWords(session, { was: before, is: first.item }) },
      {
        // a refusal would be the same again; what never arrived wouldn't
        onError: (error) => error instanceof ApiError && drop(first),
        // what was changed meanwhile is saved after it, over it
        onSuccess: ({ updateTimelineItem: { version } }) =>
          setDrafts((all) => all.filter((one) => one !== first).map((one) => (one.item.id === itemId ? { ...one, version } : one))),
      },
    )
  }
  const newest = useRef(save)
  newest.current = save
  useEffect(() => {
    if (!first || isPending || isError) return
    const timer = setTimeout(() => newest.current(), first.rest)
    return () => clearTimeout(timer)
  }, [first, isPending, isError])
  // a tab that is left saves what was changed
  useEffect(() => () => newest.current(), [])
  const drawn = new Map(drafts.map(({ item }) => [item.id, item]))
  return {
    error: saving.error,
    /** It is sent once there is a connection again. */
    waits: saving.isPaused,
    /** Something couldn't be sent and is kept. */
    isKept: isError && drafts.length > 0,
    retry: save,
    discard: () => {
      saving.reset()
      setDrafts([])
    },
    items: drafts.length > 0 ? items.map((item) => drawn.get(item.id) ?? item) : items,
    change: (item: Cue, make: (cue: Cue) => Cue, rest = SAVED_AFTER) => {
      if (isError) saving.reset()
      setDrafts((all) => {
        const known = all.find((one) => one.item.id === item.id)
        const next = { item: make(known?.item ?? item), version: known?.version ?? session.version, rest }
        return known ? all.map((one) => (one === known ? next : one)) : [...all, next]
      })
    },
    /** An item is left: it isn't waited for any longer. */
    settle: () => newest.current(),
  }
}
