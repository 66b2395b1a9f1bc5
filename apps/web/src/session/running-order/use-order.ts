import type { Answer } from '@troupe/domain/answer'
import { reflow } from '@troupe/domain/time/reflow'
import { useMemo, useState } from 'react'
import { RemoveTimelineItemDocument, SetTimelineDocument } from '../../graphql.ts'
import type { Cue } from '../call.ts'
import { useUndoable } from '../details/use-undoable.ts'
import type { Session } from '../session-query.ts'
import { mergeOver } from '../use-merge.ts'
import { type CueChange, changesOf } from './order-words.ts'

/** Sets the whole running order, each time as one change that can be undone. */
export function useSetting(session: Session) {
  const [shown, setShown] = useState(false)
  const set = useUndoable(session, SetTimelineDocument)
  const reflowed = useReflow(session, shown)
  const hide = () => setShown(false)
  const { id, version } = session
  const over = { id, ...mergeOver(session) }
  return {
    error: set.error,
    busy: set.isPending,
    reflowed,
    onShow: () => setShown(true),
    onCancel: hide,
    onKeep: () => set.mutate({ wish: { ...over, keep: true }, said: 'Running order kept' }, { onSuccess: hide }),
    // what was shown is what is done: over another version it is refused
    onReflow: () => set.mutate({ wish: { id, version, reflow: true }, said: 'Running order re-flowed' }, { onSuccess: hide }),
    onTake: () => set.mutate({ wish: { ...over, fromTemplate: true }, said: 'Running order replaced' }, { onSuccess: hide }),
  }
}

/** What a re-flow would do, by the rule that the server has: what changes, or why it doesn't fit. */
export interface Reflowed {
  readonly answer: Answer<Cue[]>
  readonly changes: ReadonlyMap<string, CueChange>
}

/** A re-flow of a running order for the duration of now; null while it isn't asked for. */
const useReflow = ({ timeline, duration }: Pick<Session, 'timeline' | 'duration'>, asked: boolean): Reflowed | null =>
  useMemo(() => {
    if (!asked) return null
    const answer = reflow(timeline.items, { duration, was: timeline.setForDuration })
    return { answer, changes: answer.ok ? changesOf(timeline.items, answer.value) : new Map() }
  }, [timeline, duration, asked])

interface RemoveEnds {
  readonly onSuccess?: () => void
  readonly onError?: (error: unknown) => void
}

/** Removes an item. Asks nothing: the message that it is done can undo it. */
export function useRemoveCue(session: Session) {
  const removing = useUndoable(session, RemoveTimelineItemDocument)
  return {
    error: removing.error,
    busy: removing.isPending,
    remove: (item: Cue, ends: RemoveEnds = {}) =>
      removing.mutate({ wish: { id: session.id, itemId: item.id, ...mergeOver(session) }, said: `“${item.title}” removed` }, ends),
  }
}
