import { isoDay } from '../../platform/format.ts'
import type { ActivityLine } from './activity-query.ts'

/** A row of the history: one line, or several that say the same of one person or one email. */
export type HistoryRow =
  | { readonly look: 'line'; readonly line: ActivityLine }
  | { readonly look: 'fold' | 'emails'; readonly lines: readonly [ActivityLine, ...ActivityLine[]] }

/** A local day of the history. */
export interface HistoryDay {
  readonly day: string
  readonly lines: readonly ActivityLine[]
  readonly rows: readonly HistoryRow[]
}

/** From how many changes in a row by one person only the number is shown. */
const FOLDED_FROM = 4

/** The lines of a history, the newest first, by the days of a zone. */
export function daysOf(lines: readonly ActivityLine[], timezone: string): HistoryDay[] {
  const days = Map.groupBy(lines, ({ at }) => isoDay(at, timezone))
  return [...days].map(([day, those]) => ({ day, lines: those, rows: rowsOf(those) }))
}

function rowsOf(lines: readonly ActivityLine[]): HistoryRow[] {
  const runs: [ActivityLine, ...ActivityLine[]][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && runKey(line) !== null && runKey(line) === runKey(last[0])) last.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run): HistoryRow[] => {
    if (run.length > 1 && isEmail(run[0])) return [{ look: 'emails', lines: run }]
    if (run.length >= FOLDED_FROM && !isEmail(run[0])) return [{ look: 'fold', lines: run }]
    return run.map((line) => ({ look: 'line', line }))
  })
}

const isEmail = ({ kinds }: ActivityLine) => kinds.includes('EMAILS')

/** Lines that follow one another with the same key are one row; null for a line that is always a row of its own. */
function runKey(line: ActivityLine): string | null {
  const { kinds, fields, about, actorId, by, undoes, undone } = line
  if (isEmail(line)) return `email ${subjectOf(about)}`
  return kinds.length !== 1 || fields.length === 0 || undoes || undone || isBooking(line) ? null : `${actorId ?? by} ${kinds[0]}`
}

const subjectOf = (about: unknown): string =>
  typeof about === 'object' && about !== null && 'subject' in about ? String(about.subject) : ''

/** Whether a line is the event’s first: everything of it was new. */
export const isBooking = ({ fields }: Pick<ActivityLine, 'fields'>): boolean =>
  fields.some(({ path, before }) => path === 'status' && before === null)
