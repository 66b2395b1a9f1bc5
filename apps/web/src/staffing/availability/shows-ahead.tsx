import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { useChoice } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { ReportAbsenceDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { isoDay } from '../../platform/format.ts'
import { agendaQuery } from '../agenda/agenda-query.ts'
import css from './availability.module.css'
import type { PersonHours, Stretch } from './hours-queries.ts'
import { nextShows } from './next-shows.ts'
import { useHoursChange } from './use-hours-change.ts'

interface ShowsAheadProps {
  readonly hours: PersonHours
  readonly stretches: readonly Stretch[]
  /** The beginning of today. */
  readonly from: string
  readonly may: boolean
  /** Whose shows these are; null for one's own. */
  readonly name: string | null
}

/** The next shows: when each is, its call and when to leave. Someone who can't play, or a producer who hears of it, says so here. */
export function ShowsAhead({ hours, stretches, from, may, name }: ShowsAheadProps) {
  const { change, busy, refusal } = useHoursChange(hours.timezone)
  const choose = useChoice()
  const { data: me } = useQuery(meQuery)
  const isReaderStaff = isStaff(me ?? null)
  const { data: places } = useQuery(agendaQuery(from, hours.userId))
  const shows = nextShows(stretches, places ?? [], { timezone: hours.timezone, today: isoDay(from, hours.timezone) })
  const report = async ({ from: taken, to, sessionName }: Stretch) => {
    const reason = await choose({
      title: name === null ? 'Can’t make it?' : `Remove ${name} from this show?`,
      text: `${name === null ? 'You’ll' : `${name} will`} be removed from ${sessionName === null ? 'this show' : `“${sessionName}”`} immediately, and we’ll find someone else. You can’t undo this. What’s the reason?`,
      choices: [
        { answer: 'keep', label: name === null ? 'Keep the show' : `Keep ${name} on the show` },
        { answer: 'OTHER', label: 'Another reason' },
        { answer: 'SICK', label: name === null ? 'I’m sick' : 'Sick', variant: 'danger' },
      ],
    })
    if (reason !== 'SICK' && reason !== 'OTHER') return
    await change(async (_, key) => {
      const { reportAbsence } = await graphql(ReportAbsenceDocument, { input: { userId: hours.userId, from: taken, to, reason } }, { key })
      const off = name === null ? 'You’re no longer on this show.' : `${name} is no longer on this show.`
      return reportAbsence.open > 0 ? `${off} We’ve asked a producer to find someone else.` : `${off} We’ve asked someone else.`
    })
  }
  return (
    <Panel
      title="Next shows"
      aside={
        <Link to="/availability/planning" search={isReaderStaff ? { people: [hours.userId] } : {}}>
          {isReaderStaff ? 'Show on the planning board' : 'All shows and offers'}
        </Link>
      }
      flush
    >
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {shows.length === 0 ? (
        <p className={css.nothing}>{name === null ? 'Your upcoming shows appear here.' : `${name}’s upcoming shows appear here.`}</p>
      ) : (
        <ul className={css.shows} aria-label="Next shows">
          {shows.slice(0, 8).map(({ claim, when, call }) => (
            <li key={claim.sessionId} className={css.row}>
              <span>
                <Link to="/event/$id" params={{ id: claim.sessionId ?? '' }}>
                  {claim.sessionName ?? 'Event'}
                </Link>
                <span className={css.note}>{when}</span>
                {call && <span className={css.call}>{call}</span>}
              </span>
              {may && (
                <Button size="sm" disabled={busy} onClick={() => void report(claim)}>
                  {name === null ? 'I can’t make it' : 'Can’t make it'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
