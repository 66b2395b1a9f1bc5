import { useQueryClient } from '@tanstack/react-query'
import { lawnPlanInput } from '@troupe/domain/game/lawn-plan'
import { useEffect, useRef } from 'react'
import { UpdateLawnScheduleDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import type { Session } from '../session-query.ts'
import { type Lawn, lawnQuery } from './lawn-query.ts'
import { type LawnValues, lawnInput, lawnPath, lawnValues } from './lawn-values.ts'

/** After the last press, in milliseconds: many presses are one change. */
const restsFor = 600

const labels = {
  roundDuration: 'Round',
  roundBreakDuration: 'Between rounds',
  break: 'Long break',
  breakDuration: 'Length of the break',
  breakAfter: 'Break after round',
  startOffset: 'Start after',
  endOffset: 'Finish before the end',
  rounds: 'Rounds',
  teams: 'Teams',
  missions: 'Stations',
}

export type LawnForm = ReturnType<typeof useLawnForm>

/** The plan of a lawn schedule as a form whose fields save themselves: numbers once their keys rest, names when they are left. */
export function useLawnForm(session: Session, lawn: Lawn, why: string | undefined) {
  const queries = useQueryClient()
  const { id } = session
  const { queryKey } = lawnQuery(id)
  const form = useForm<LawnValues>({
    name: `event.${id}.lawn`,
    labels,
    rules: { schema: lawnPlanInput, input: lawnInput, path: lawnPath },
    says: {
      teams: { TOO_SMALL: 'Enter at least 2 teams.', TOO_MANY: 'Enter at most 64 teams.', REPEATED: 'Two teams have the same name.' },
      missions: {
        ...{ REQUIRED: 'Enter at least 1 station.', TOO_MANY: 'Enter at most 20 stations.' },
        REPEATED: 'Two stations have the same name.',
      },
    },
    why,
    saves: 'field',
    saved: { values: lawnValues(lawn), version: lawn.version },
    send: async (typed, version) => {
      const input = { id, version, merge: true, ...lawnInput(typed) }
      const { updateLawnSchedule } = await graphql(UpdateLawnScheduleDocument, { input })
      queries.setQueryData(queryKey, updateLawnSchedule)
      void queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
      return { values: lawnValues(updateLawnSchedule), version: updateLawnSchedule.version }
    },
    reload: async () => {
      const now = await queries.fetchQuery({ ...lawnQuery(id), staleTime: 0 })
      return now && { values: lawnValues(now), version: now.version }
    },
  })
  const rest = useRest(form.leave)
  return {
    ...form,
    /** A press of many. */
    press: <K extends keyof LawnValues>(field: K, value: LawnValues[K]) => {
      form.set(field, value)
      rest(field)
    },
  }
}

/** Leaves a field once it has rested; what still rests when the tab is left the form saves itself. */
function useRest(leave: (field: keyof LawnValues) => void) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  return (field: keyof LawnValues) => {
    clearTimeout(timers.current.get(field))
    timers.current.set(
      field,
      setTimeout(() => latest.current(field), restsFor),
    )
  }
}
