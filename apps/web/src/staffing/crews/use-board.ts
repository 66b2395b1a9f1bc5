import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { firstWeekday, readerLanguage } from '@troupe/ui/pure/reader'
import { useEffect, useMemo, useRef } from 'react'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { NO_ROW, useLive } from '../../platform/live.ts'
import type { PlanningSearch } from '../../searches.ts'
import type { BoardPicture, BoardPlace } from './board-picture.ts'
import { boardQuery } from './board-queries.ts'
import { type BoardViewName, spanOf } from './board-span.ts'

/** What to put into the address; an undefined value leaves it. */
export type PlanningChange = { readonly [Name in keyof PlanningSearch]?: PlanningSearch[Name] | undefined }

/** The day on which the weeks of the board begin, Monday 1 to Sunday 7. */
export const WEEK_START = firstWeekday(readerLanguage)

/** The roles of the week around a day: how much people have of what they may have is told by it. */
export function useWeek(view: BoardViewName, date: string, zone: string) {
  const span = useMemo(() => spanOf('week', date, zone, WEEK_START), [date, zone])
  return useQuery({ ...boardQuery(span), enabled: view === 'day' }).data?.nodes
}

/** The ids of the rows, the same as long as they are the same people. */
export const useIds = (rows: BoardPicture['rows']): readonly string[] => {
  const key = rows
    .map(({ id }) => id)
    .sort()
    .join(' ')
  return useMemo(() => key.split(' ').filter(Boolean), [key])
}

/** The workspaces of the events that are shown, by name. */
export function useWorkspacesOf(places: readonly BoardPlace[] | undefined) {
  return useMemo(() => {
    const all = new Map((places ?? []).map(({ session }) => [session.workspace.id, session.workspace]))
    return [...all.values()].sort((one, other) => one.name.localeCompare(other.name))
  }, [places])
}

const RENEW_AFTER_MS = 1000

/** Looks again when a crew, someone's hours or a plan has changed; several changes of crews in a row are one look. */
export function useRenewed(isStaffMember: boolean) {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('planning', isStaffMember ? NO_ROW : null, ({ kind }) => {
    if (kind === 'plan.changed' || kind === 'reset') void queries.invalidateQueries({ queryKey: staffingKeys.plans })
    if (kind === 'availability.changed' || kind === 'reset') void queries.invalidateQueries({ queryKey: staffingKeys.boardPeople })
    if (kind === 'plan.changed' || kind === 'application.changed') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: staffingKeys.boards }), RENEW_AFTER_MS)
  })
}

/** Changes what the address says. */
export function useShow(search: PlanningSearch) {
  const navigate = useNavigate({ from: '/availability/planning' })
  return (change: PlanningChange) => void navigate(stepTo(search, change))
}

/** The address after a change, and how it comes there: typing doesn't fill the history, and a card that is opened far down a page stays in view. */
export function stepTo(search: PlanningSearch, change: PlanningChange) {
  const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== '')
  return {
    search: Object.fromEntries(next),
    replace: change.q !== undefined,
    resetScroll: 'view' in change || 'date' in change,
  }
}
