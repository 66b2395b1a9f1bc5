import { languageName } from '@troupe/domain/session/event-words'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { formatWords, timeRange } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { placeText } from '../location/place-problems.ts'
import type { Session } from '../session-query.ts'
import { packageName } from '../words.ts'
import css from './kind.module.css'
import { crewBefore, crewText, type KindPreview } from './kind-words.ts'

export interface KindParts {
  readonly session: Session
  readonly preview: KindPreview
  readonly becomes: NonNullable<KindPreview['becomes']>
  readonly staff: boolean
}

/** What the event is now and what it would be, a row for each part. */
export function KindTable(props: KindParts) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Part</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(props).map(({ label, now, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label="Now">{now}</td>
            <td data-label="After" data-stays={now === after || undefined}>
              {now === after ? 'Stays' : after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Row {
  readonly label: string
  readonly now: string
  readonly after: string
}

function rowsOf({ session, preview, becomes, staff }: KindParts): Row[] {
  const { startsAt, endsAt, timezone, duration, attendees } = session
  const time = (ends: string | null | undefined, minutes: number) =>
    startsAt && ends ? `${timeRange(startsAt, ends, timezone)}, ${minutes} minutes` : `${minutes} minutes`
  const people = counted(attendees, 'person', 'people')
  const template = (effects: readonly string[]) =>
    preview.lines.find(({ part, effect }) => part === 'TEMPLATE' && effects.includes(effect))?.label ?? 'None'
  const changed = (label: string, now: string, after: string): Row[] => (now === after ? [] : [{ label, now, after }])
  return [
    { label: 'Format', now: formatWords(session), after: formatWords(becomes) },
    { label: 'Location', now: placeNow(session), after: placeAfter(preview, becomes.type) },
    { label: 'Time', now: time(endsAt, duration), after: time(becomes.endsAt, becomes.duration) },
    { label: 'Attendees', now: people, after: people },
    ...(staff ? [{ label: 'Template', now: template(['PARKED', 'KEPT', 'CLEARED']), after: template(['KEPT', 'ADDED', 'RESTORED']) }] : []),
    ...changed('Package', packageName(session.packageLevel), packageName(becomes.packageLevel)),
    ...changed('Language', languageName(session.language), languageName(becomes.language)),
    { label: 'Crew', now: crewText(crewBefore(preview.lines), staff), after: crewText(becomes.crew, staff) },
  ]
}

function placeNow({ type, locations }: Session): string {
  const start = locations.find((one) => one.type === 'START')
  if (start) return placeText(start.location)
  return type === 'REMOTE' ? 'Online' : 'Not chosen yet'
}

function placeAfter({ lines }: KindPreview, type: Session['type']): string {
  const there = lines.find(({ part, effect }) => part === 'LOCATIONS' && effect !== 'PARKED')
  return there?.label ?? (type === 'REMOTE' ? 'Online' : `${FORMAT_WORDS[type]}, not chosen yet`)
}
