import { timelineInput } from '@troupe/domain/time/timeline'
import { useEffect, useRef } from 'react'
import { UpdateTimelineItemDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { type Cue, cueInput, cueText } from '../call.ts'
import type { Session } from '../session-query.ts'
import { useSessionForm } from '../use-session-form.ts'
import { savedWords } from './order-words.ts'

/** After the last key of a row of them, in milliseconds: many presses are one change. */
const SAVED_AFTER = 600

/** The items of a running order by their ids. */
type CuesById = Readonly<Record<string, ReturnType<typeof cueInput>>>

/**
 * Items that are changed in the line itself: a form with a field for each item, which saves itself once its keys rest or it is left. What is changed
 * shows immediately, is kept on this device while there is no network, and is a choice of two where someone else has changed the same item.
 */
export function useCueDraft(session: Session, staff: boolean) {
  const { timeline, meta } = session
  const said = useRef('')
  const form = useSessionForm<CuesById>(session, {
    part: 'timeline',
    labels: Object.fromEntries(timeline.items.map(({ id, title }) => [id, title])),
    // what keys and pointers do stays within the bounds
    rules: { schema: timelineInput, input: () => ({ items: [] }), path: (id) => `timeline.${id}` },
    read: (now) => Object.fromEntries(now.timeline.items.map((item) => [item.id, cueInput(item)])),
    saves: 'field',
    show: (_, cue) => cueText(session, cue, staff),
    why: meta.permissions.timeline.value ? undefined : 'View only.',
    said: () => said.current,
    save: async (typed, over) => {
      const [is] = Object.values(typed)
      if (!is) return over.version
      const was = timeline.items.find(({ id }) => id === is.id)
      said.current = was ? savedWords(session, { was, is }) : `“${is.title}” saved`
      const { id: itemId, ...item } = is
      return (await graphql(UpdateTimelineItemDocument, { ...over, itemId, item })).updateTimelineItem.version
    },
  })
  const resting = useResting(form.leave)
  // what was changed of an item that was removed goes with it
  useEffect(() => {
    for (const id of Object.keys(form.values)) if (!Object.hasOwn(form.saved, id)) form.row(id).cancel()
  })
  const states = timeline.items.flatMap(({ id, title }) => {
    const { state } = form.row(id)
    return state ? [{ id, title, ...state }] : []
  })
  return {
    clashes: form.clashes.filter(({ field }) => Object.hasOwn(form.saved, field)),
    /** Items that are kept on this device until there is a network again, each with its way back. */
    kept: states.flatMap((one) => (one.kind === 'kept' ? [one] : [])),
    /** Items that were refused, each with why, and with what discards what was changed. */
    refused: states.flatMap((one) => (one.kind === 'refused' ? [{ ...one, onDiscard: form.row(one.id).cancel }] : [])),
    items: form.dirty ? timeline.items.map((item) => ({ ...item, ...form.values[item.id] })) : timeline.items,
    change: (item: Cue, make: (cue: Cue) => Cue, rest = SAVED_AFTER) => {
      form.set(item.id, cueInput(make(item)))
      resting.begin(item.id, rest)
    },
    /** An item is left: it isn’t waited for any longer. */
    settle: resting.end,
  }
}

/** Calls `save` for each item once it has rested, or when all are told to; what still rests when the tab is left the form saves itself. */
function useResting(save: (id: string) => void) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  const done = (id: string) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    latest.current(id)
  }
  return {
    /** After these milliseconds without another change. */
    begin: (id: string, rest: number) => {
      clearTimeout(timers.current.get(id))
      timers.current.set(
        id,
        setTimeout(() => done(id), rest),
      )
    },
    end: () => {
      for (const id of [...timers.current.keys()]) done(id)
    },
  }
}
