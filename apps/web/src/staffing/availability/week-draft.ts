import type { HoursBlock } from '@troupe/ui/pure/hours-blocks'
import { clock } from '@troupe/ui/pure/hours-blocks'
import type { HoursRow } from './hours-queries.ts'

/** Minutes after midnight of '09:30'. */
export const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** The blocks of one week of a rotation: the rows of that week and those of every week. */
export const blocksOf = (rows: readonly HoursRow[], week: number): HoursBlock[] =>
  rows.flatMap(({ id, day, from, to, enabled, week: only }) =>
    day === null || from === null || to === null || !enabled || (only !== null && only !== week)
      ? []
      : [{ id, day, from: minutesOf(from), to: minutesOf(to) }],
  )

/** What saving a week sends: new and changed blocks as rows, and the ids that they replace. A changed row of every week stays one of every week. */
export function weekChange(
  rows: readonly HoursRow[],
  blocks: readonly HoursBlock[],
  { week, weeks }: { readonly week: number; readonly weeks: number },
) {
  const before = new Map(blocksOf(rows, week).map((block) => [block.id, block]))
  const kept = blocks.filter((block) => isSame(before.get(block.id), block))
  const changed = blocks.filter((block) => !kept.includes(block))
  const replaces = [...before.keys()].filter((id) => !kept.some((block) => block.id === id))
  const weekOf = (id: string) => (before.has(id) ? (rows.find((row) => row.id === id)?.week ?? null) : weeks > 1 ? week : null)
  const notes = (id: string) => rows.find((row) => row.id === id)?.note
  return {
    rows: changed.map(({ id, day, from, to }) => {
      const note = notes(id)
      return { day, from: clock(from), to: clock(to), week: weekOf(id), ...(note ? { note } : {}) }
    }),
    replaces,
  }
}

const isSame = (a: HoursBlock | undefined, b: HoursBlock): boolean =>
  a !== undefined && a.day === b.day && a.from === b.from && a.to === b.to
