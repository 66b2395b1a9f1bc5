import { headOf, type LoggedFields } from '@troupe/domain/session/change-log'
import type { EventFacts, Reader } from '../facts.ts'
import { oneLine } from '../text.ts'
import { callWords } from '../when.ts'

interface CueSaid {
  readonly title: string
  readonly offsetMinutes: number
}

/** With more changes than this an email only says how many there are. */
const MOST_CUES = 8

/** What changed in a running order, a line for each item that the crew reads otherwise: 'Running order: Toast, 18:05 (before: 18:00)'. */
export function cueWords(fields: LoggedFields, event: Pick<EventFacts, 'startsAt' | 'timezone'>, reader: Reader): string[] {
  const { startsAt, timezone } = event
  if (!startsAt) return []
  const at = ({ offsetMinutes }: CueSaid) =>
    callWords({ call: startsAt.add({ minutes: offsetMinutes }), start: startsAt }, timezone, reader.timezone)
  const changed = Object.entries(fields).flatMap(([path, { before, after }]) =>
    headOf(path) === 'timeline' ? [{ before: cueIn(before), after: cueIn(after) }] : [],
  )
  if (changed.length > MOST_CUES) return [`Running order: ${changed.length} items have changed`]
  return changed
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .flatMap(({ before, after }) => {
      if (!after) return before ? `Running order: ${oneLine(before.title)} removed` : []
      const is = `Running order: ${oneLine(after.title)}, ${at(after)}`
      if (!before) return `${is} (new)`
      const [was, now] = [`${oneLine(before.title)}, ${at(before)}`, `${oneLine(after.title)}, ${at(after)}`]
      if (was === now) return `${is} (details changed)`
      return before.title === after.title ? `${is} (before: ${at(before)})` : `${is} (before: ${was})`
    })
}

const cueIn = (value: unknown): CueSaid | null => (value === null ? null : (value as CueSaid))
const orderOf = ({ before, after }: { readonly before: CueSaid | null; readonly after: CueSaid | null }) =>
  (after ?? before)?.offsetMinutes ?? 0
